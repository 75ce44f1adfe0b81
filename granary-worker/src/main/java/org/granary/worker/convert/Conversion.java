package org.granary.worker.convert;

import java.util.Map;
import java.util.Optional;
import org.granary.worker.document.Format;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.granary.worker.settings.JobSettings;

/// What the settings of a job say about conversion: `<convert to="pdf"/>`.
public final class Conversion {
    private static final String ELEMENT = "convert";
    private static final String TO = "to";

    private Conversion() {}

    public static JobSettings settings(Format to) {
        return JobSettings.of(ELEMENT, Map.of(TO, to.ending()));
    }

    /// The format to make: of the settings, otherwise the one that the name of the output tells.
    ///
    /// @param output the name of the output, or empty
    static Format target(JobSettings settings, String output) throws WorkFailure {
        Optional<String> named = settings.find(ELEMENT, TO);
        if (named.isPresent()) {
            return Format.named(named.get()).orElseThrow(() -> new WorkFailure(Reason.WRONG_SETTINGS,
                    "\"" + named.get() + "\" is no format that this worker knows"));
        }
        return Format.ofFile(output).orElseThrow(() -> new WorkFailure(Reason.WRONG_SETTINGS,
                "neither the settings nor the name of the output tell the format"));
    }
}
