package org.granary.cli.work;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.client.ServerFailure;
import org.granary.cli.command.DoneLine;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Listing;
import org.granary.cli.command.Streams;
import org.granary.type.Wording;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.granary.worker.loop.Processor;
import org.granary.worker.loop.QueueLink;
import org.granary.worker.loop.Worker;
import org.granary.worker.loop.WorkerOptions;
import org.granary.worker.queue.ItemKey;
import org.granary.worker.queue.JobCounts;
import org.granary.worker.queue.NewJob;
import org.granary.worker.queue.OverLimitException;
import org.granary.worker.queue.QueueKind;
import org.granary.worker.queue.QueueSession.FailedItem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/// Submits a job, has a worker of this process take part in it, and watches it to its end.
final class DocumentRun {
    private static final long PAUSE_MILLIS = 200;
    /// The summary names what fails, so the log need not.
    private static final String WORKER_LEVEL = "org.slf4j.simpleLogger.log." + Worker.class.getName();

    /// What is done with documents.
    ///
    /// @param verb for instance `convert`
    /// @param past for instance `converted`
    /// @param detail for people: what makes of the documents what, with which engine
    record Kind(QueueKind queue, String verb, String past, String detail) {

        String application() {
            return "granary " + verb;
        }
    }

    private final ClientCommand client;
    private final Streams streams;
    private final Map<String, String> environment;
    private final Kind kind;
    private final AtomicInteger ended = new AtomicInteger();
    /// Has the watching thread look at once.
    private final Semaphore wake = new Semaphore(0);
    private final Map<ItemKey, String> reasons = new ConcurrentHashMap<>();

    DocumentRun(ClientCommand client, Streams streams, Map<String, String> environment, Kind kind) {
        this.client = client;
        this.streams = streams;
        this.environment = environment;
        this.kind = kind;
    }

    /// @param processor which it does not close
    /// @return the exit code
    int run(CommandSpec own, NewJob job, Processor processor, WorkerOptions options) {
        if (job.itemCount() == 0) {
            DoneLine.print(own, streams, "There is nothing to " + kind.verb + ".");
            return 0;
        }
        System.setProperty(WORKER_LEVEL, "error");
        // With --json, standard output is for programs.
        Streams people = Listing.isJson(own) ? new Streams(streams.in(), streams.err(), streams.err()) : streams;
        try (OwnServer server = OwnServer.startIfNeeded(own, environment, people)) {
            Target target = client.target(own);
            try (QueueLink queue = connect(target, options)) {
                queue.call((session, again) -> {
                    // A job that arrived although its answer did not is there.
                    if (!again || session.status(job.id(), job.partition()).isEmpty()) {
                        session.submit(job);
                    }
                    return job;
                });
                people.out().println("Job " + job.id() + ": " + Wording.count(job.itemCount(), "document") + ", "
                        + kind.detail + ". Watch it with: granary jobs watch " + job.id() + " --database "
                        + target.database());
                work(target, job, processor, options, queue, new WorkProgress(people));
                return summary(own, job, queue);
            } catch (OverLimitException e) {
                throw new FailureException(String.valueOf(e.getMessage()));
            } catch (SQLException e) {
                throw ServerFailure.of(e, target);
            }
        } catch (IOException e) {
            throw new FailureException("Cannot begin: " + Wording.reason(e) + ".");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FailureException("Interrupted.");
        }
    }

    /// @throws SQLException says at once what is wrong with the server or the login
    private QueueLink connect(Target target, WorkerOptions options) throws SQLException {
        var first = new AtomicReference<@Nullable Connection>(ClientCommand.connect(target, kind.application()));
        return new QueueLink(() -> {
            Connection open = first.getAndSet(null);
            return open == null ? ClientCommand.connect(target, kind.application()) : open;
        }, kind.queue, options.patience());
    }

    private void work(Target target, NewJob job, Processor processor, WorkerOptions options, QueueLink queue,
            WorkProgress progress) throws SQLException, IOException, InterruptedException {
        var failure = new AtomicReference<@Nullable SQLException>();
        try (Worker worker = new Worker(() -> ClientCommand.connect(target, kind.application()), kind.queue,
                processor, options, (item, reason) -> {
                    remember(item.key(), reason);
                    if (ended.incrementAndGet() >= job.itemCount()) {
                        wake.release();
                    }
                })) {
            Thread hook = Thread.ofPlatform().name("interrupted").unstarted(() -> {
                streams.err()
                        .println("Interrupted: job " + job.id() + " is not done. Workers go on with it (granary work "
                                + kind.verb + "), and granary jobs cancel " + job.id() + " --database "
                                + target.database()
                                + " ends it.");
                worker.close();
                processor.close();
            });
            Runtime.getRuntime().addShutdownHook(hook);
            Thread thread = Thread.ofPlatform().name("worker").start(() -> {
                try {
                    worker.run();
                } catch (SQLException e) {
                    failure.set(e);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            try {
                watch(job, queue, thread, progress);
            } finally {
                worker.stop();
                thread.join();
                removeHook(hook);
            }
        }
        SQLException broken = failure.get();
        if (broken != null) {
            throw broken;
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // It is running.
        }
    }

    private void remember(ItemKey item, @Nullable WorkFailure failure) {
        if (failure != null) {
            reasons.put(item, String.valueOf(failure.getMessage()));
        }
    }

    private void watch(NewJob job, QueueLink queue, Thread worker, WorkProgress progress)
            throws SQLException, InterruptedException {
        while (worker.isAlive()) {
            JobCounts counts = counts(job, queue);
            boolean over = counts.canceled() > 0 || counts.succeeded() + counts.failed() >= counts.total();
            progress.show(counts, over);
            if (over) {
                return;
            }
            if (wake.tryAcquire(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                wake.drainPermits();
            }
        }
    }

    private static JobCounts counts(NewJob job, QueueLink queue) throws SQLException, InterruptedException {
        Optional<JobCounts> counts = queue.call((session, _) -> session.status(job.id(), job.partition()));
        return counts.orElseThrow(() -> new FailureException("Job " + job.id() + " is gone: somebody has deleted it."));
    }

    private int summary(CommandSpec own, NewJob job, QueueLink queue) throws SQLException, InterruptedException {
        JobCounts counts = counts(job, queue);
        List<FailedItem> failed = queue.call((session, _) -> session.failures(job.id()));
        if (!Listing.isJson(own)) {
            failed.forEach(item -> streams.out().println(
                    "failed: " + printable(item.input()) + " (error " + item.error() + "): " + reason(item)));
        }
        DoneLine.print(own, streams,
                counts.succeeded() + " " + kind.past + ", " + counts.failed() + " failed"
                        + (counts.canceled() > 0 ? ", " + counts.canceled() + " canceled." : "."),
                "job", job.id(), "succeeded", counts.succeeded(), "failed", counts.failed(), "canceled",
                counts.canceled(), "failures",
                failed.stream().map(item -> Map.of("document", item.input(), "error", item.error(), "reason",
                        reason(item))).toList());
        return counts.failed() + counts.canceled() > 0 ? 1 : 0;
    }

    private String reason(FailedItem item) {
        String reason = reasons.get(item.key());
        return printable(reason != null
                ? reason
                : Reason.of(item.error()).map(Reason::words).orElse("a reason of another worker"));
    }

    /// What others have written moves no cursor and begins no line.
    static String printable(String text) {
        return text.replaceAll("\\p{C}", "?");
    }
}
