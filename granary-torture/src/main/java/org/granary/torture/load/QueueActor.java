package org.granary.torture.load;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.granary.torture.ledger.Call;
import org.granary.worker.failure.Reason;
import org.granary.worker.queue.Expiry;
import org.granary.worker.queue.ItemKey;
import org.granary.worker.queue.NewGroup;
import org.granary.worker.queue.NewJob;
import org.granary.worker.queue.QueueKind;
import org.granary.worker.queue.QueueSession;
import org.granary.worker.queue.WorkItem;
import org.jspecify.annotations.Nullable;

/// A client of a job queue (MS-TSSPROC, MS-WORDSSP, MS-WORDSSP2): adds jobs, claims items of all clients, ends them, removes its oldest jobs.
final class QueueActor implements Actor {
    /// Nobody takes over what another has claimed.
    private static final Duration NEVER = Duration.ofDays(300);
    private static final int MOST_JOBS = 40;
    private static final int MOST_CLAIMED = 5;

    private final QueueKind kind;
    private final UUID worker;
    private final long firstJob;
    private final Deque<Long> jobs = new ArrayDeque<>();
    private final Deque<ItemKey> claimed = new ArrayDeque<>();
    private @Nullable QueueSession session;
    private long added;

    /// @param client its number, which no other has
    QueueActor(QueueKind kind, int client) {
        this.kind = kind;
        this.worker = new UUID(0x70C7, client);
        this.firstJob = client * 1_000_000L + 1;
    }

    @Override
    public void reconnected(Calls calls) throws SQLException {
        QueueSession now = new QueueSession(calls.connection(kind.database()), kind);
        session = now;
        // An answer may be lost, and the work be its own all the same.
        claimed.clear();
        claimed.addAll(calls.ledger().call(Call.CLAIM, List.of(kind.database(), worker.toString()),
                () -> now.started(worker).stream().map(WorkItem::key).toList(), QueueActor::texts));
    }

    private static List<String> texts(List<ItemKey> items) {
        return items.stream().map(ItemKey::toString).toList();
    }

    @Override
    public void step(Calls calls) throws SQLException {
        QueueSession queue = session;
        if (queue == null) {
            throw new IllegalStateException("There is no connection.");
        }
        int kindOfStep = calls.random().nextInt(10);
        if (!claimed.isEmpty() && kindOfStep < 5) {
            end(calls, queue, claimed.removeFirst());
        } else if (kindOfStep < 8) {
            submit(calls, queue);
        } else if (jobs.size() > MOST_JOBS) {
            expire(calls, queue, jobs.removeFirst());
        } else {
            claimed.addAll(calls.ledger().call(Call.CLAIM, List.of(kind.database(), worker.toString()),
                    () -> queue.claim(1 + calls.random().nextInt(MOST_CLAIMED), NEVER, worker).started().stream()
                            .map(WorkItem::key).toList(),
                    QueueActor::texts));
        }
    }

    private void submit(Calls calls, QueueSession queue) throws SQLException {
        long job = firstJob + added++;
        int items = 1 + calls.random().nextInt(8);
        NewGroup group = new NewGroup("http://in/", "http://out/", 3, IntStream.rangeClosed(1, items)
                .mapToObj(i -> new NewGroup.Item("in" + i + ".docx", "out" + i + ".pdf")).toList());
        calls.call(Call.SUBMIT, List.of(kind.database(), Long.toString(job), Integer.toString(items)), () -> {
            queue.submit(new NewJob(job, "job " + job, "<settings/>", List.of(group)));
            return job;
        });
        jobs.addLast(job);
    }

    private void end(Calls calls, QueueSession queue, ItemKey item) throws SQLException {
        boolean failed = calls.random().nextInt(6) == 0;
        calls.call(failed ? Call.FAIL : Call.SUCCEED, List.of(kind.database(), item.toString()), () -> {
            if (failed) {
                queue.failed(item, true, Reason.INPUT_UNREACHABLE);
            } else {
                queue.succeeded(item);
            }
            return item;
        });
    }

    private void expire(Calls calls, QueueSession queue, long job) throws SQLException {
        calls.call(Call.EXPIRE, List.of(kind.database(), Long.toString(job)), () -> {
            queue.expire(new Expiry(null, job, null, true));
            return job;
        });
    }
}
