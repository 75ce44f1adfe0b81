package org.granary.worker.convert;

import java.nio.file.Files;
import org.granary.worker.document.DocumentGuard;
import org.granary.worker.document.Format;
import org.granary.worker.engine.Engine;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.granary.worker.loop.Processor;
import org.granary.worker.loop.Task;
import org.granary.worker.settings.JobSettings;

/// Converts documents of the queues of MS-WORDSSP and MS-WORDSSP2.
public final class Converter implements Processor {
    private final Engines engines;
    private final DocumentGuard guard;

    /// @param engines which it closes
    public Converter(Engines engines, DocumentGuard guard) {
        this.engines = engines;
        this.guard = guard;
    }

    /// Starts an engine, so that the first document need not wait for it.
    public void prepare() {
        engines.all().stream().findFirst().ifPresent(Engine::prepare);
    }

    @Override
    public String outputName(String input, JobSettings settings) throws WorkFailure {
        return Conversion.target(settings, "").rename(input);
    }

    @Override
    public void check(Task task) throws WorkFailure, InterruptedException {
        guard.check(task.input(), input(task));
    }

    private static Format input(Task task) throws WorkFailure {
        return Format.ofFile(task.inputName()).orElseThrow(
                () -> new WorkFailure(Reason.NOT_SUPPORTED, "\"" + task.inputName() + "\" has no known ending"));
    }

    @Override
    public void process(Task task) throws WorkFailure, InterruptedException {
        Format from = input(task);
        Format to = Conversion.target(task.settings(), task.outputName());
        Engine engine = engines.find(from, to).orElseThrow(() -> new WorkFailure(Reason.NOT_SUPPORTED,
                from.ending() + " to " + to.ending() + " (engines: " + engines.names() + ")"));
        engine.convert(task.input(), from, task.output(), to, task.limit());
        if (!Files.isRegularFile(task.output())) {
            throw new WorkFailure(Reason.BROKEN_DOCUMENT, engine.name() + " made nothing of it");
        }
    }

    @Override
    public void close() {
        engines.close();
    }
}
