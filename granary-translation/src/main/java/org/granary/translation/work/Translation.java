package org.granary.translation.work;

import java.util.Map;
import java.util.Optional;
import org.granary.translation.segment.LanguagePair;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.granary.worker.settings.JobSettings;

/// What the settings of a job say about translation: `<translate from="en" into="es"/>`.
public final class Translation {
    private static final String ELEMENT = "translate";
    private static final String FROM = "from";
    private static final String INTO = "into";

    private Translation() {}

    public static JobSettings settings(LanguagePair pair) {
        return JobSettings.of(ELEMENT, Map.of(FROM, pair.from(), INTO, pair.into()));
    }

    static LanguagePair languages(JobSettings settings) throws WorkFailure {
        Optional<String> from = settings.find(ELEMENT, FROM);
        Optional<String> into = settings.find(ELEMENT, INTO);
        if (from.isEmpty() || into.isEmpty()) {
            throw new WorkFailure(Reason.WRONG_SETTINGS, "they do not say from which language into which");
        }
        try {
            return LanguagePair.of(from.get(), into.get());
        } catch (IllegalArgumentException e) {
            throw new WorkFailure(Reason.WRONG_SETTINGS, e);
        }
    }
}
