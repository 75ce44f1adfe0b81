package org.granary.translation.document;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.sf.okapi.common.Event;
import net.sf.okapi.common.IResource;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.common.exceptions.OkapiException;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.filterwriter.IFilterWriter;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.common.resource.RawDocument;
import net.sf.okapi.common.resource.TextContainer;
import net.sf.okapi.common.resource.TextPart;
import net.sf.okapi.common.skeleton.ZipSkeleton;
import org.granary.translation.engine.TranslationEngine;
import org.granary.translation.segment.LanguagePair;
import org.granary.translation.segment.Segment;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.jspecify.annotations.Nullable;

/// Translates documents: takes out their texts, has an engine translate them, and writes the document with them. What is
/// no text stays as it is. Several threads use it at once.
public final class DocumentTranslator {
    private static final int TEXTS_AT_ONCE = 50;

    private final TranslationEngine engine;
    private final DocumentCheck check;

    public DocumentTranslator(TranslationEngine engine, DocumentCheck check) {
        this.engine = engine;
        this.check = check;
    }

    /// What became of a document.
    ///
    /// @param unknown texts that the engine did not know; they are in the document as they were
    public record Report(int texts, List<String> unknown) {}

    /// @param output which it makes
    /// @param limit how long it may take
    public Report translate(Path input, DocumentFormat format, Path output, LanguagePair pair, Duration limit)
            throws WorkFailure, InterruptedException {
        if (!engine.translates(pair)) {
            throw new WorkFailure(Reason.NOT_SUPPORTED, engine.name() + " does not translate " + pair);
        }
        check.check(input, format);
        long end = System.nanoTime() + limit.toNanos();
        LocaleId from = LocaleId.fromString(pair.from());
        LocaleId into = LocaleId.fromString(pair.into());
        var run = new Run(engine, pair, into, end);
        boolean done = false;
        try (IFilter filter = format.filter();
                RawDocument document = new RawDocument(input.toUri(), StandardCharsets.UTF_8.name(), from, into);
                IFilterWriter writer = filter.createFilterWriter()) {
            filter.open(document);
            writer.setOptions(into, StandardCharsets.UTF_8.name());
            writer.setOutput(output.toString());
            while (filter.hasNext()) {
                Event event = filter.next();
                run.add(event);
                // A part of a packed document can be copied only while the filter is there.
                if (run.isFull() || isPacked(event) || !filter.hasNext()) {
                    run.flush().forEach(writer::handleEvent);
                }
            }
            done = true;
        } catch (OkapiException | IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException
                | NullPointerException | ClassCastException e) {
            throw new WorkFailure(Reason.BROKEN_DOCUMENT, reason(e));
        } finally {
            if (!done) {
                delete(output);
            }
        }
        if (!Files.isRegularFile(output)) {
            throw new WorkFailure(Reason.BROKEN_DOCUMENT, "nothing came out of it");
        }
        return new Report(run.texts, run.unknown);
    }

    private static boolean isPacked(Event event) {
        return event.getResource() != null && event.getResource().getSkeleton() instanceof ZipSkeleton;
    }

    private static String reason(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String message = root.getMessage();
        return message == null || message.isBlank()
                ? root.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // The caller's folder goes with it.
        }
    }

    /// Collects events until there are enough texts to ask for.
    private static final class Run {
        private final TranslationEngine engine;
        private final LanguagePair pair;
        private final LocaleId into;
        private final long end;
        private final List<Event> events = new ArrayList<>();
        private final List<TextPart> parts = new ArrayList<>();
        private final List<Segment> segments = new ArrayList<>();
        private int texts;
        private final List<String> unknown = new ArrayList<>();

        Run(TranslationEngine engine, LanguagePair pair, LocaleId into, long end) {
            this.engine = engine;
            this.pair = pair;
            this.into = into;
            this.end = end;
        }

        void add(Event event) {
            events.add(event);
            if (event.isTextUnit()) {
                ITextUnit unit = event.getTextUnit();
                if (unit.isTranslatable()) {
                    TextContainer target = unit.createTarget(into, true, IResource.COPY_ALL);
                    for (TextPart part : target.getParts()) {
                        Segment segment = FragmentText.read(part.getContent());
                        if (segment.hasWords()) {
                            parts.add(part);
                            segments.add(segment);
                        }
                    }
                }
            }
        }

        boolean isFull() {
            return segments.size() >= TEXTS_AT_ONCE;
        }

        List<Event> flush() throws WorkFailure, InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            Duration left = Duration.ofNanos(end - System.nanoTime());
            if (!left.isPositive()) {
                throw new WorkFailure(Reason.TIME_LIMIT, "the whole document");
            }
            if (!segments.isEmpty()) {
                List<@Nullable Segment> translated = engine.translate(segments, pair, left);
                for (int i = 0; i < segments.size(); i++) {
                    Segment segment = translated.get(i);
                    texts++;
                    if (segment == null) {
                        unknown.add(segments.get(i).words().strip());
                    } else {
                        TextPart part = parts.get(i);
                        part.setContent(
                                FragmentText.write(part.getContent(), segment.like(segments.get(i))));
                    }
                }
            }
            List<Event> done = new ArrayList<>(events);
            events.clear();
            parts.clear();
            segments.clear();
            return done;
        }
    }
}
