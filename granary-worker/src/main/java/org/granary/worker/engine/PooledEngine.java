package org.granary.worker.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import org.granary.worker.document.Format;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Converts with processes: as many as documents are converted at once, each used for many documents.
public final class PooledEngine implements Engine {
    private static final Logger LOG = LoggerFactory.getLogger(PooledEngine.class);
    /// With so many documents left for a process, the next one is started beside it.
    private static final int AHEAD = 20;

    private final String name;
    private final BiPredicate<Format, Format> conversions;
    private final Start start;
    private final int documentsPerProcess;
    private final Deque<Used> idle = new ConcurrentLinkedDeque<>();
    private final AtomicReference<@Nullable FutureTask<Used>> first = new AtomicReference<>();
    private volatile boolean closed;

    /// Starts a process and waits until it is ready.
    public interface Start {
        EngineProcess run() throws IOException, InterruptedException;
    }

    /// A process, the thread that calls it, and how many documents it was given.
    private static final class Used {
        private final EngineProcess process;
        /// A call to a process cannot be interrupted. So it is made on a thread of its own, and killing the process ends it. One for all calls: the process has a
        /// counterpart for each thread that calls it.
        private final ExecutorService caller = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("engine-call").factory());
        private int documents;

        Used(EngineProcess process) {
            this.process = process;
        }

        void close() {
            process.close();
            caller.shutdownNow();
        }
    }

    /// @param conversions what it can do
    /// @param documentsPerProcess how many documents a process converts before another takes its place: it may keep memory that it does not need
    public PooledEngine(String name, BiPredicate<Format, Format> conversions, Start start, int documentsPerProcess) {
        this.name = name;
        this.conversions = conversions;
        this.start = start;
        this.documentsPerProcess = documentsPerProcess;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean converts(Format from, Format to) {
        return conversions.test(from, to);
    }

    @Override
    public void convert(Path input, Format from, Path output, Format to, Duration limit)
            throws WorkFailure, InterruptedException {
        Used used = take();
        boolean whole = false;
        try {
            run(used, input, from, output, to, limit);
            whole = true;
        } catch (WorkFailure e) {
            whole = e.reason() == Reason.BROKEN_DOCUMENT || e.reason() == Reason.NOT_SUPPORTED;
            throw e;
        } finally {
            used.documents++;
            if (!whole || closed) {
                used.close();
            } else if (used.documents < documentsPerProcess) {
                if (used.documents == documentsPerProcess - AHEAD) {
                    prepare();
                }
                idle.push(used);
            } else {
                // The next document does not wait for it. If this program ends first, the process notices that itself.
                Thread.ofPlatform().daemon().name("engine-end").start(used::close);
            }
        }
    }

    @Override
    public void prepare() {
        if (closed) {
            return;
        }
        var task = new FutureTask<>(() -> new Used(start.run()));
        if (first.compareAndSet(null, task)) {
            Thread.ofPlatform().daemon().name("engine-start").start(task);
        }
    }

    private Used take() throws WorkFailure, InterruptedException {
        Used used = idle.poll();
        if (used != null) {
            return used;
        }
        FutureTask<Used> prepared = first.getAndSet(null);
        try {
            if (prepared != null) {
                return prepared.get();
            }
            return new Used(start.run());
        } catch (ExecutionException e) {
            throw new WorkFailure(Reason.ENGINE_CRASHED, e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            // Others still want it, or close it.
            first.compareAndSet(null, prepared);
            throw e;
        } catch (IOException e) {
            throw new WorkFailure(Reason.ENGINE_CRASHED, e);
        }
    }

    private void run(Used used, Path input, Format from, Path output, Format to, Duration limit)
            throws WorkFailure, InterruptedException {
        Future<?> call = used.caller.submit(() -> {
            used.process.convert(input, from, output, to);
            return null;
        });
        try {
            call.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new WorkFailure(Reason.TIME_LIMIT, limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof WorkFailure failure) {
                throw failure;
            }
            LOG.debug("{} has failed.", name, e);
            throw new WorkFailure(Reason.ENGINE_CRASHED, name + " is gone");
        }
    }

    @Override
    public void close() {
        closed = true;
        FutureTask<Used> prepared = first.getAndSet(null);
        if (prepared != null) {
            try {
                prepared.get().close();
            } catch (ExecutionException e) {
                LOG.debug("{} was not ready when it was closed.", name, e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        for (Used used = idle.poll(); used != null; used = idle.poll()) {
            used.close();
        }
    }
}
