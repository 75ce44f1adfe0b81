package org.granary.translation.work;

import java.util.List;
import java.util.function.BiConsumer;
import org.granary.translation.document.DocumentCheck;
import org.granary.translation.document.DocumentFormat;
import org.granary.translation.document.DocumentTranslator;
import org.granary.translation.document.DocumentTranslator.Report;
import org.granary.translation.engine.TranslationEngine;
import org.granary.translation.segment.LanguagePair;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.granary.worker.loop.Processor;
import org.granary.worker.loop.Task;
import org.granary.worker.settings.JobSettings;

/// Translates documents of the queue of MS-TSSPROC.
public final class Translator implements Processor {
    private final List<TranslationEngine> engines;
    private final DocumentCheck check;
    private final BiConsumer<String, Report> reports;

    /// @param engines the best first; it closes them
    /// @param reports hears what became of a document, by its name
    public Translator(List<TranslationEngine> engines, DocumentCheck check, BiConsumer<String, Report> reports) {
        this.engines = List.copyOf(engines);
        this.check = check;
        this.reports = reports;
    }

    /// The first engine that can do it.
    ///
    /// @throws WorkFailure where none can
    public TranslationEngine engine(LanguagePair pair) throws WorkFailure, InterruptedException {
        for (TranslationEngine engine : engines) {
            if (engine.translates(pair)) {
                return engine;
            }
        }
        throw new WorkFailure(Reason.NOT_SUPPORTED, pair + " (engines: " + names() + ")");
    }

    /// For people: the names of the engines.
    public String names() {
        return engines.isEmpty() ? "none" : String.join(", ", engines.stream().map(TranslationEngine::name).toList());
    }

    @Override
    public String outputName(String input, JobSettings settings) {
        return input;
    }

    @Override
    public void process(Task task) throws WorkFailure, InterruptedException {
        DocumentFormat format = DocumentFormat.ofFile(task.inputName())
                .orElseThrow(() -> new WorkFailure(Reason.NOT_SUPPORTED, "\"" + task.inputName()
                        + "\" does not end like one of " + DocumentFormat.all()));
        LanguagePair pair = Translation.languages(task.settings());
        Report report = new DocumentTranslator(engine(pair), check).translate(task.input(), format, task.output(), pair,
                task.limit());
        reports.accept(task.inputName(), report);
    }

    @Override
    public void close() {
        engines.forEach(TranslationEngine::close);
    }
}
