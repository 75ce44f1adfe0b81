package org.granary.tds.server;

import java.io.EOFException;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.ReentrantLock;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.request.Request;
import org.granary.tds.token.Done;
import org.granary.tds.token.DoneStatus;
import org.granary.tds.token.EnvChange;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// After login, on the connection's executing thread.
///
/// ```
/// client                                    server
///   batch | rpc | bulk load | transaction ──▶ session.request
///                                        ◀── tokens, DONE
///
///   request ─────────────────────────────▶ session.request
///   attention ───────────────────────────▶   cancellation (the thread that reads)
///                                        ◀── what there was of tokens, DONE
///                                        ◀── DONE with the attention bit, a message of its own
/// ```
///
/// Each attention has exactly one acknowledgement, also when it comes too late to stop anything. The answer and the acknowledgement are two messages even if the
/// request never started, because mssql-jdbc reads two; only clients older than TDS 7.2, which is jTDS, get both in one.
final class RequestPhase {
    private static final Logger LOG = LoggerFactory.getLogger(RequestPhase.class);

    /// The error of a server that stops.
    static final int SHUTDOWN = 6005;

    /// What a client is told of a fault of the server's; the log has the rest.
    static final SqlMessage INTERNAL = new SqlMessage(3624, 20, 1,
            "A system assertion check has failed. Check the server's log for details. The connection is closed.", "",
            1);

    private final Inbox inbox;
    private final Answer answer;
    private final TdsSession session;
    private final RequestParser parser;
    private final ReentrantLock telling = new ReentrantLock();
    /// With what the last request ended that somebody else has ended.
    private @Nullable SqlMessage told;

    RequestPhase(Inbox inbox, Answer answer, TdsSession session, RequestParser parser) {
        this.inbox = inbox;
        this.answer = answer;
        this.session = session;
        this.parser = parser;
    }

    /// Serves until the client leaves, the server stops or the stream makes no sense any more.
    void run() throws InterruptedException {
        for (Arrival arrival = inbox.take(); arrival != null; arrival = inbox.take()) {
            boolean goOn = switch (arrival) {
                case IncomingMessage message -> serve(message);
                case Arrival.Attention() -> {
                    answer.write(new Done(DoneStatus.ATTN, 0, 0));
                    answer.end();
                    yield true;
                }
                case Arrival.Unknown(int packetType) -> refuse("Packets of type " + packetType + " are not expected.");
                case Arrival.Broken(String reason) -> refuse(reason);
            };
            if (!goOn) {
                return;
            }
        }
        tellWhyItEnds();
    }

    /// A client whose request has come too late to be run gets this as the answer, and one that is idle finds it when it
    /// sends its next request. One whose request was ended for the same reason has been told. Any thread may call it where
    /// [Inbox#stop] says that the executing one waits; only the first to do so tells.
    void tellWhyItEnds() {
        telling.lock();
        try {
            SqlError reason = inbox.takeStopReason();
            if (reason != null && !reason.sqlMessage().equals(told) && !leavesQuietly(reason)) {
                answer.error(reason.sqlMessage());
                answer.end();
            }
        } finally {
            telling.unlock();
        }
    }

    /// A client that recovers its session takes a closed connection for lost, and an error for the answer to its next
    /// request.
    private boolean leavesQuietly(SqlError reason) {
        return reason.number() == SHUTDOWN && inbox.isIdle() && session.isRecoverable();
    }

    /// How an answer ends that the session has not ended. An attention is no error: jTDS would tell of an unknown one instead of the cancelling.
    /// It also needs the acknowledgement in the same message, because it may take a DONE without one for the end before it knows that it has
    /// cancelled.
    private int interrupted(@Nullable RuntimeException failure) {
        if (failure != null) {
            return DoneStatus.ERROR;
        }
        return answer.isForOldClient() && inbox.takeAttention() ? DoneStatus.ATTN : DoneStatus.FINAL;
    }

    /// @return whether the connection can go on
    private boolean serve(IncomingMessage message) throws InterruptedException {
        if (!execute(message)) {
            if (answer.isComplete()) {
                answer.end();
            }
            return false;
        }
        RuntimeException failure = inbox.finish(message);
        if (!answer.isComplete()) {
            if (failure instanceof SqlError error) {
                told = error.sqlMessage();
                answer.error(error.sqlMessage());
            } else {
                answer.write(new Done(interrupted(failure), 0, 0));
            }
        }
        // The acknowledgement of an attention comes together with the answer: a client may send its next request when it has read the first of the two.
        answer.end(inbox.isAttentionNext());
        inbox.answered();
        return true;
    }

    private boolean execute(IncomingMessage message) {
        try (MemoryHold held = session.memory().hold(MemoryKind.REQUESTS)) {
            if (message.resetsConnection()) {
                session.reset(message.keepsTransaction(), answer);
                answer.write(EnvChange.resetConnection());
            }
            if (!message.cancellation().isCancelled()) {
                Request request = parser.parse(message.type(), new TdsReader(message, held));
                session.request(request, answer, message.cancellation());
            }
            return true;
        } catch (Cancellation.CancelledException e) {
            return !answer.isMidToken();
        } catch (SqlError e) {
            // What goes wrong because the client has cancelled is no news to it.
            return message.cancellation().isCancelled() ? !answer.isMidToken() : say(e.sqlMessage(), true);
        } catch (MalformedStreamException e) {
            return say(malformed(e.reason()), false);
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof EOFException && !inbox.isClosed()) {
                return say(malformed("The stream ended unexpectedly."), false);
            }
            LOG.debug("The client left during its request", e);
            return false;
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            LOG.error("A request failed inside the server", e);
            return say(INTERNAL, false);
        }
    }

    private boolean refuse(String reason) {
        say(malformed(reason), false);
        answer.end();
        return false;
    }

    /// Says the error if a token can be written now. @return whether the connection can go on
    private boolean say(SqlMessage message, boolean goOn) {
        if (answer.isMidToken()) {
            return false;
        }
        answer.error(message);
        return goOn;
    }

    private static SqlMessage malformed(String reason) {
        return new SqlMessage(4002, 16, 1,
                "The incoming tabular data stream (TDS) protocol stream is incorrect. " + sentence(reason), "", 1);
    }

    private static String sentence(String reason) {
        String upper = reason.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + reason.substring(1);
        return upper.endsWith(".") ? upper : upper + ".";
    }
}
