package org.granary.worker.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.granary.worker.document.Documents;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.granary.worker.queue.Claim;
import org.granary.worker.queue.ItemKey;
import org.granary.worker.queue.QueueKind;
import org.granary.worker.queue.WorkItem;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A machine that takes documents from a queue, as the documents describe it (MS-WORDSSP2 4.1): it asks for a batch, starts items with its instance, works on
/// them, and reports how each ended. Any number of them work on a queue.
///
/// The thread that runs it speaks with the server; others work on documents. It takes more items than are worked on, so that nobody waits for the server: of
/// small documents as many as take about a second. While some are worked on, others are fetched, and results are put in their places.
public final class Worker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
    /// How many items it has for each that is worked on: at least one that comes next. Those of a worker that is killed wait for the threshold.
    private static final int LEAST_ITEMS = 2;
    private static final int MOST_ITEMS = 16;
    /// How long it is busy with what it has.
    private static final long AHEAD_NANOS = 1_000_000_000L;
    /// For each item that is worked on: another one is fetched, and another one stored.
    private static final int THREADS_PER_ITEM = 3;
    private static final Duration WATCH = Duration.ofMillis(500);

    private final WorkerOptions options;
    private final Processor processor;
    private final WorkListener listener;
    private final UUID instance = UUID.randomUUID();
    private final QueueLink queue;
    private final Documents documents;
    private final Path folder;
    private final ExecutorService threads;
    private final Semaphore turn;
    private final Durations took = new Durations();
    private final Map<ItemKey, Future<?>> running = new HashMap<>();
    /// Empty ones wake the thread that runs it, and tell nothing.
    private final BlockingQueue<Optional<Outcome>> outcomes = new LinkedBlockingQueue<>();
    private boolean begun;
    private long watched;
    /// Set by another thread.
    private volatile boolean stopping;

    /// @param processor which it does not close
    public Worker(ConnectionSource source, QueueKind kind, Processor processor, WorkerOptions options,
            WorkListener listener) throws IOException {
        this.options = options;
        this.processor = processor;
        this.listener = listener;
        this.queue = new QueueLink(source, kind, options.patience());
        this.documents = new Documents(options.roots(), options.largest(), instance);
        this.folder = Files.createTempDirectory("granary-work");
        this.turn = new Semaphore(options.parallel(), true);
        this.threads = Executors.newFixedThreadPool(options.parallel() * THREADS_PER_ITEM,
                Thread.ofPlatform().daemon().name("work-", 1).factory());
    }

    /// Works until it is told to stop. What it has started by then it ends.
    ///
    /// @throws SQLException if the server does not want it, or could not be reached for too long
    public void run() throws SQLException, InterruptedException {
        boolean nothing = false;
        while (!stopping || !running.isEmpty()) {
            for (Outcome outcome : ended(nothing ? options.pause() : WATCH)) {
                report(outcome);
            }
            watch();
            int most = options.parallel() * took.within(AHEAD_NANOS, LEAST_ITEMS, MOST_ITEMS);
            if (!stopping && running.size() <= most / 2) {
                nothing = !claim(most - running.size());
            }
        }
    }

    /// Those that have ended; waits for the first. The first question for work is asked at once.
    private List<Outcome> ended(Duration pause) throws InterruptedException {
        List<Outcome> ended = new ArrayList<>();
        Duration longest = stopping && pause.compareTo(WATCH) > 0 ? WATCH : pause;
        Optional<Outcome> first = outcomes.poll(begun ? longest.toMillis() : 0, TimeUnit.MILLISECONDS);
        begun = true;
        if (first != null) {
            List<Optional<Outcome>> all = new ArrayList<>(List.of(first));
            outcomes.drainTo(all);
            all.forEach(outcome -> outcome.ifPresent(ended::add));
        }
        return ended;
    }

    private boolean claim(int room) throws SQLException, InterruptedException {
        long claimed = System.nanoTime();
        Claim claim = queue.call((session, again) -> {
            // Work that was given to it just before the server went away is its own.
            List<WorkItem> forgotten = again
                    ? session.started(instance).stream().filter(item -> !running.containsKey(item.key())).toList()
                    : List.of();
            return forgotten.isEmpty()
                    ? session.claim(room, options.staleAfter(), instance)
                    : new Claim(forgotten, List.of());
        });
        for (ItemKey item : claim.givenUp()) {
            LOG.warn("Item {} is given up: {}.", item, Reason.ATTEMPTS_USED_UP.words());
        }
        for (WorkItem item : claim.started()) {
            if (item.former() != null) {
                LOG.warn("Item {} ({}) is taken over from the worker {}.", item.key(), item.input(), item.former());
            }
            ItemRun run = new ItemRun(documents, processor, options, folder, turn, took);
            running.put(item.key(), threads.submit(() -> {
                Outcome outcome = run.run(item, claimed);
                hold(outcome);
                outcomes.add(Optional.of(outcome));
            }));
        }
        return !claim.isEmpty();
    }

    /// An item that is tried again waits a little, or its attempts would be used up before anything has changed.
    private void hold(Outcome outcome) {
        WorkFailure failure = outcome.failure();
        if (failure != null && failure.reason().isPassing() && !stopping) {
            try {
                Thread.sleep(options.retryPause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void report(Outcome outcome) throws SQLException, InterruptedException {
        WorkItem item = outcome.item();
        WorkFailure failure = outcome.failure();
        if (outcome.abandoned()) {
            LOG.info("Item {} ({}) is left alone: its job is over, or another worker has it.", item.key(),
                    item.input());
        } else {
            queue.call((session, again) -> {
                // What was told once may have arrived, and the item may be another worker's by now.
                if (again && !session.isOwner(item.key(), instance)) {
                    return false;
                }
                if (failure == null) {
                    session.succeeded(item.key());
                } else {
                    session.failed(item.key(), failure.reason().isPassing(), failure.reason());
                }
                return true;
            });
            tell(item, failure);
        }
        running.remove(item.key());
    }

    private void tell(WorkItem item, @Nullable WorkFailure failure) {
        if (failure == null) {
            LOG.debug("Item {} ({}) is done.", item.key(), item.input());
        } else {
            LOG.warn("Item {} ({}) failed with error {}: {}", item.key(), item.input(), failure.reason().code(),
                    failure.getMessage());
        }
        listener.ended(item, failure);
    }

    /// Ends work that nobody wants any more.
    private void watch() throws SQLException, InterruptedException {
        if (running.isEmpty() || System.nanoTime() - watched < WATCH.toNanos()) {
            return;
        }
        watched = System.nanoTime();
        Set<Long> over = new HashSet<>();
        Set<Long> jobs = new HashSet<>();
        running.keySet().forEach(item -> jobs.add(item.job()));
        for (long job : jobs) {
            if (queue.call((session, _) -> session.isOver(job))) {
                over.add(job);
            }
        }
        if (over.isEmpty()) {
            return;
        }
        LOG.info("Jobs {} are over: work on them ends.", over);
        List<ItemKey> unwanted = running.keySet().stream().filter(item -> over.contains(item.job())).toList();
        for (ItemKey item : unwanted) {
            Future<?> work = running.remove(item);
            if (work != null) {
                work.cancel(true);
            }
        }
    }

    /// Has [#run] end when what was started has ended. Any thread may call it.
    public void stop() {
        stopping = true;
        outcomes.add(Optional.empty());
    }

    /// Ends work that is going on. Its items are taken over by others after the threshold.
    @Override
    public void close() {
        stopping = true;
        threads.shutdownNow();
        try {
            if (!threads.awaitTermination(10, TimeUnit.SECONDS)) {
                LOG.warn("Some work does not end.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        queue.close();
        documents.close();
        try {
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            LOG.warn("Cannot remove {}: {}", folder, e.getMessage());
        }
    }
}
