package org.granary.session;

import java.time.Duration;
import java.util.OptionalLong;
import org.granary.tsql.session.RequestStatus;
import org.granary.type.SqlMessage;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes to the log which requests were slow, and which ended with an error: a line each, without the values in them
/// and without the text of the error, which may have values.
///
/// | level | what |
/// | --- | --- |
/// | error | errors that are the server's: severity 17 and above |
/// | warn | requests that took longer than the setting `slow-request` |
/// | info | all other errors; a flood of them is cut ([LogLimit]) |
final class RequestLog {
    private static final Logger LOG = LoggerFactory.getLogger(RequestLog.class);
    private static final LogLimit ERRORS = new LogLimit(System::nanoTime);
    private static final int SERVERS_OWN = 17;
    private static final int LONGEST = 300;

    private final long slowNanos;

    /// @param slow null: no request is
    RequestLog(@Nullable Duration slow) {
        this.slowNanos = slow == null ? Long.MAX_VALUE : slow.toNanos();
    }

    /// A request ends. Costs two comparisons, unless there is something to say.
    ///
    /// @param error the first error that the client was sent
    void ended(Session session, long nanos, @Nullable SqlMessage error) {
        if (nanos > slowNanos) {
            LOG.warn("A request took {}. {}", Wording.time(Duration.ofNanos(nanos)), details(session, nanos));
        }
        if (error != null && error.severity() >= SERVERS_OWN) {
            LOG.error("A request ended with error {}, severity {}, state {}. {}", error.number(), error.severity(),
                    error.state(), details(session, nanos));
        } else if (error != null && LOG.isInfoEnabled()) {
            OptionalLong leftOut = ERRORS.ask(session.login());
            if (leftOut.isPresent()) {
                LOG.info("A request ended with error {}, severity {}, state {}.{} {}", error.number(),
                        error.severity(), error.state(),
                        leftOut.getAsLong() == 0
                                ? ""
                                : " (" + leftOut.getAsLong() + " more errors of this login were not logged)",
                        details(session, nanos));
            }
        }
    }

    private static String details(Session session, long nanos) {
        RequestStatus request = session.activity().request();
        return "[SESSION: " + session.spid() + "] [LOGIN: " + plain(session.login()) + "] [CLIENT: "
                + plain(session.clientAddress()) + "] [DATABASE: " + plain(session.database().name()) + "] [REQUEST: "
                + (request == null ? "" : plain(shown(request))) + "] [ROWS: "
                + (request == null ? 0 : request.rows()) + "] [MILLISECONDS: " + Duration.ofNanos(nanos).toMillis()
                + "]";
    }

    /// The text of a batch begins with what kind it is.
    private static String shown(RequestStatus request) {
        return request.text().regionMatches(true, 0, request.command(), 0, request.command().length())
                ? request.text()
                : request.command() + " " + request.text();
    }

    /// On one line, and without the brackets that separate the fields.
    private static String plain(String text) {
        String line = text.replaceAll("\\s+", " ").replace('[', '(').replace(']', ')').strip();
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    }
}
