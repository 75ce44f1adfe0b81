package org.granary.translation.apertium;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.granary.translation.engine.TranslationEngine;
import org.granary.translation.segment.LanguagePair;
import org.granary.translation.segment.Segment;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.jspecify.annotations.Nullable;

/// Apertium, where it is installed (Debian: `apertium-eng-spa` and its like). For each pair of languages some pipelines
/// are kept running, as loading their dictionaries takes longer than a translation.
public final class ApertiumEngine implements TranslationEngine {
    private static final int KEPT_FOR_A_PAIR = 4;

    private final Path modes;
    /// Pipelines that nobody uses, by the name of their mode.
    private final Map<String, Deque<ApertiumPipeline>> idle = new HashMap<>();
    private boolean closed;

    /// @param modes the folder with a file for each pair
    public ApertiumEngine(Path modes) {
        this.modes = modes;
    }

    /// Where packages put it.
    public static Optional<ApertiumEngine> find() {
        Path modes = Path.of("/usr/share/apertium/modes");
        return Files.isDirectory(modes) ? Optional.of(new ApertiumEngine(modes)) : Optional.empty();
    }

    @Override
    public String name() {
        return "Apertium";
    }

    @Override
    public boolean translates(LanguagePair pair) {
        return mode(pair) != null;
    }

    private @Nullable Path mode(LanguagePair pair) {
        List<String> from = List.of(LanguagePair.threeLetters(pair.from()), LanguagePair.language(pair.from()));
        List<String> into = List.of(pair.into().replace('-', '_'), LanguagePair.threeLetters(pair.into()),
                LanguagePair.language(pair.into()));
        for (String one : from) {
            for (String other : into) {
                Path mode = modes.resolve(one + "-" + other + ".mode");
                if (Files.isRegularFile(mode)) {
                    return mode;
                }
            }
        }
        return null;
    }

    @Override
    public List<@Nullable Segment> translate(List<Segment> segments, LanguagePair pair, Duration limit)
            throws WorkFailure, InterruptedException {
        Path mode = mode(pair);
        if (mode == null) {
            throw new WorkFailure(Reason.NOT_SUPPORTED, "Apertium has no " + pair + " here");
        }
        long end = System.nanoTime() + limit.toNanos();
        String name = String.valueOf(mode.getFileName());
        ApertiumPipeline pipeline = take(name, mode);
        boolean whole = false;
        try {
            List<@Nullable Segment> translated = new ArrayList<>();
            for (Segment segment : segments) {
                translated.add(ApertiumText.read(pipeline.translate(ApertiumText.write(segment), end)));
            }
            whole = true;
            return translated;
        } catch (IOException e) {
            throw new WorkFailure(Reason.ENGINE_CRASHED, e);
        } finally {
            // One that was interrupted may still answer the old question.
            if (whole) {
                giveBack(name, pipeline);
            } else {
                pipeline.close();
            }
        }
    }

    private ApertiumPipeline take(String name, Path mode) throws WorkFailure {
        synchronized (idle) {
            ApertiumPipeline kept = idle.getOrDefault(name, new ArrayDeque<>()).poll();
            if (kept != null && kept.isAlive()) {
                return kept;
            }
        }
        try {
            return ApertiumPipeline.start(mode);
        } catch (IOException e) {
            throw new WorkFailure(Reason.ENGINE_CRASHED, e);
        }
    }

    private void giveBack(String name, ApertiumPipeline pipeline) {
        synchronized (idle) {
            Deque<ApertiumPipeline> kept = idle.computeIfAbsent(name, _ -> new ArrayDeque<>());
            if (!closed && !pipeline.isWorn() && kept.size() < KEPT_FOR_A_PAIR) {
                kept.push(pipeline);
                return;
            }
        }
        pipeline.close();
    }

    @Override
    public void close() {
        List<ApertiumPipeline> all = new ArrayList<>();
        synchronized (idle) {
            closed = true;
            idle.values().forEach(all::addAll);
            idle.clear();
        }
        all.forEach(ApertiumPipeline::close);
    }
}
