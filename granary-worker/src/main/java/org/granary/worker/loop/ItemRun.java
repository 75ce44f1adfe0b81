package org.granary.worker.loop;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.granary.worker.document.Documents;
import org.granary.worker.document.Format;
import org.granary.worker.document.Place;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.granary.worker.queue.WorkItem;
import org.granary.worker.settings.JobSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Fetches a document, has it worked on, and puts the result in its place. Runs on a thread of the worker.
final class ItemRun {
    private static final Logger LOG = LoggerFactory.getLogger(ItemRun.class);
    /// Of the time until another worker takes an item over, this part may be used.
    private static final double SAFE = 0.9;

    private final Documents documents;
    private final Processor processor;
    private final WorkerOptions options;
    private final Path folder;
    private final Semaphore turn;
    private final Durations took;

    /// @param turn as many as may be worked on at once; others are fetched and stored meanwhile
    /// @param took how long work on documents takes
    ItemRun(Documents documents, Processor processor, WorkerOptions options, Path folder, Semaphore turn,
            Durations took) {
        this.documents = documents;
        this.processor = processor;
        this.options = options;
        this.folder = folder;
        this.turn = turn;
        this.took = took;
    }

    /// @param claimed when the item was started, or before, by [System#nanoTime]
    Outcome run(WorkItem item, long claimed) {
        try {
            work(item, claimed);
            return new Outcome(item, null, false);
        } catch (Overtaken | InterruptedException e) {
            return new Outcome(item, null, true);
        } catch (WorkFailure e) {
            return new Outcome(item, e, false);
        } catch (IOException e) {
            return new Outcome(item, new WorkFailure(Reason.NO_SPACE, e), false);
        } catch (RuntimeException e) {
            LOG.error("Item {} failed because of a mistake in the worker.", item.key(), e);
            return new Outcome(item, new WorkFailure(Reason.WORKER_FAILED, e), false);
        }
    }

    private void work(WorkItem item, long claimed) throws WorkFailure, InterruptedException, IOException, Overtaken {
        JobSettings settings = JobSettings.read(item.settings());
        String given = item.output();
        String outputName = given == null ? processor.outputName(item.input(), settings) : given;
        URI from = Place.resolve(item.inputRoot(), item.input());
        URI to = Place.resolve(item.outputRoot(), outputName);
        documents.clean(to, item.former());
        Path own = Files.createTempDirectory(folder, "item");
        try {
            Path input = own.resolve("in." + ending(item.input()));
            Path output = own.resolve("out." + ending(outputName));
            documents.fetch(from, input);
            Task task = new Task(input, item.input(), output, outputName, settings, options.timeLimit());
            processor.check(task);
            turn.acquire();
            long begun = System.nanoTime();
            try {
                processor.process(task.within(left(claimed)));
            } finally {
                turn.release();
                took.add(System.nanoTime() - begun);
            }
            if (Files.size(output) > options.largest()) {
                throw new WorkFailure(Reason.TOO_LARGE,
                        "the result has more than " + options.largest() + " bytes");
            }
            left(claimed);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            documents.store(output, to);
        } finally {
            delete(own);
        }
    }

    private static String ending(String name) {
        return Format.ofFile(name).map(Format::ending).orElse("bin");
    }

    private Duration left(long claimed) throws Overtaken {
        Duration left = Duration
                .ofNanos((long) (options.staleAfter().toNanos() * SAFE) - (System.nanoTime() - claimed));
        if (left.isNegative() || left.isZero()) {
            throw new Overtaken();
        }
        return left;
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : all) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            LOG.warn("Cannot remove {}: {}", folder, e.getMessage());
        }
    }

    /// So much time has passed that another worker may have the item by now.
    private static final class Overtaken extends Exception {
        private static final long serialVersionUID = 1L;
    }
}
