package org.granary.translation.engine;

import java.time.Duration;
import java.util.List;
import org.granary.translation.segment.LanguagePair;
import org.granary.translation.segment.Segment;
import org.granary.worker.failure.WorkFailure;
import org.jspecify.annotations.Nullable;

/// Translates texts. Several threads use it at once.
public interface TranslationEngine extends AutoCloseable {
    /// For people, for instance `Apertium`.
    String name();

    /// Whether it can translate from one language into another.
    boolean translates(LanguagePair pair) throws WorkFailure, InterruptedException;

    /// Translates texts, each by itself.
    ///
    /// @param limit how long it may take
    /// @return as many in the same order; null for one that the engine does not know
    List<@Nullable Segment> translate(List<Segment> segments, LanguagePair pair, Duration limit)
            throws WorkFailure, InterruptedException;

    @Override
    void close();
}
