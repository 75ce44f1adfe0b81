package org.granary.worker.office;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.granary.worker.document.Format;
import org.granary.worker.engine.Engine;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Converts with LibreOffice: as many processes as documents are converted at once, each used for many documents.
public final class OfficeEngine implements Engine {
    private static final Logger LOG = LoggerFactory.getLogger(OfficeEngine.class);

    private final OfficeInstallation installation;
    private final int documentsPerProcess;
    private final Deque<OfficeProcess> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    /// @param documentsPerProcess how many documents a process converts before another takes its place: it keeps memory that it does not need
    public OfficeEngine(OfficeInstallation installation, int documentsPerProcess) {
        this.installation = installation;
        this.documentsPerProcess = documentsPerProcess;
    }

    @Override
    public String name() {
        return "LibreOffice";
    }

    @Override
    public boolean converts(Format from, Format to) {
        return OfficeFilters.converts(from, to);
    }

    @Override
    public void convert(Path input, Format from, Path output, Format to, Duration limit)
            throws WorkFailure, InterruptedException {
        OfficeProcess process = take();
        boolean whole = false;
        try {
            run(process, from == Format.HTML ? HtmlDates.remove(input) : input, from, output, to, limit);
            whole = true;
        } catch (IOException e) {
            throw new WorkFailure(Reason.NO_SPACE, e);
        } catch (WorkFailure e) {
            whole = e.reason() == Reason.BROKEN_DOCUMENT;
            throw e;
        } finally {
            if (whole && process.converted() < documentsPerProcess && !closed) {
                idle.push(process);
            } else {
                process.close();
            }
        }
    }

    private OfficeProcess take() throws WorkFailure, InterruptedException {
        OfficeProcess used = idle.poll();
        if (used != null) {
            return used;
        }
        try {
            return OfficeProcess.start(installation);
        } catch (IOException e) {
            throw new WorkFailure(Reason.ENGINE_CRASHED, e);
        }
    }

    /// A call to LibreOffice cannot be interrupted. So it is made on a thread of its own, and killing the process ends it.
    private static void run(OfficeProcess process, Path input, Format from, Path output, Format to, Duration limit)
            throws WorkFailure, InterruptedException {
        var call = new FutureTask<@Nullable Void>(() -> {
            process.convert(input, from, output, to);
            return null;
        });
        Thread.ofPlatform().daemon().name("office-call").start(call);
        try {
            call.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new WorkFailure(Reason.TIME_LIMIT, limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof WorkFailure failure) {
                throw failure;
            }
            LOG.debug("LibreOffice has failed.", e);
            throw new WorkFailure(Reason.ENGINE_CRASHED, "LibreOffice is gone");
        }
    }

    @Override
    public void close() {
        closed = true;
        for (OfficeProcess process = idle.poll(); process != null; process = idle.poll()) {
            process.close();
        }
    }
}
