package org.granary.text;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.granary.gatherer.fetch.TextReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads documents in processes of their own. A process is started with the first document, and used for many. One that takes too long or too much memory is ended: its document has no text, and the next document gets a new process.
public final class ReaderProcesses implements TextReader {
    private static final Logger LOG = LoggerFactory.getLogger(ReaderProcesses.class);

    private final ReaderLimits limits;
    private final Semaphore free;
    private final Deque<ReaderProcess> idle = new ArrayDeque<>();
    private final Set<ReaderProcess> busy = new HashSet<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("document-time").factory());
    private boolean closed;

    public ReaderProcesses(ReaderLimits limits) {
        this.limits = limits;
        this.free = new Semaphore(limits.processes(), true);
    }

    @Override
    public boolean reads(String mediaType) {
        return DocumentTypes.kind(mediaType) != DocumentTypes.Kind.NONE;
    }

    @Override
    public Content read(byte[] bytes, String mediaType) throws InterruptedException {
        free.acquire();
        try {
            return readNow(bytes, mediaType);
        } finally {
            free.release();
        }
    }

    private Content readNow(byte[] bytes, String mediaType) throws InterruptedException {
        ReaderProcess process;
        try {
            process = take();
        } catch (IOException e) {
            LOG.warn("No process for reading documents could be started: {}", e.getMessage());
            return Content.problem("No process for reading documents could be started.");
        }
        AtomicBoolean late = new AtomicBoolean();
        ScheduledFuture<?> end = clock.schedule(() -> {
            late.set(true);
            process.kill();
        }, limits.time().toMillis(), TimeUnit.MILLISECONDS);
        boolean whole = false;
        try {
            Content content = process.read(bytes, mediaType);
            whole = true;
            return content;
        } catch (IOException e) {
            return Content.problem(reason(process, late.get()));
        } finally {
            end.cancel(false);
            giveBack(process, whole && !late.get());
        }
    }

    private String reason(ReaderProcess process, boolean late) throws InterruptedException {
        if (late) {
            return "Reading the document took longer than " + limits.time().toSeconds() + " s.";
        }
        return process.isOutOfMemory()
                ? "Reading the document takes more than " + limits.megabytes() + " MB of memory."
                : "The process that read the document ended.";
    }

    private ReaderProcess take() throws IOException {
        synchronized (this) {
            if (closed) {
                throw new IOException("It is closed.");
            }
            ReaderProcess process = idle.isEmpty() ? ReaderProcess.start(limits) : idle.pop();
            busy.add(process);
            return process;
        }
    }

    private void giveBack(ReaderProcess process, boolean usable) {
        synchronized (this) {
            busy.remove(process);
            if (usable && !closed && process.documents() < limits.documents()) {
                idle.push(process);
                return;
            }
        }
        process.close();
    }

    @Override
    public void close() {
        clock.shutdownNow();
        Deque<ReaderProcess> all;
        synchronized (this) {
            closed = true;
            all = new ArrayDeque<>(idle);
            idle.clear();
            // Whoever waits for them closes them.
            busy.forEach(ReaderProcess::kill);
        }
        all.forEach(ReaderProcess::close);
    }
}
