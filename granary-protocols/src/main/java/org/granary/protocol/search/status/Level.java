package org.granary.protocol.search.status;

import java.util.Arrays;
import org.granary.protocol.search.common.Arguments;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// What is paused and resumed, and the columns with the reasons: desired (DPR) and current (CPR).
enum Level {
    MASTER_MERGE(1, "MasterMerge"), CRAWLS(2, "Crawls");

    private final int value;
    private final String column;

    Level(int value, String column) {
        this.value = value;
        this.column = column;
    }

    /// The number that travels.
    int value() {
        return value;
    }

    String desired() {
        return "DPR_" + column;
    }

    String current() {
        return "CPR_" + column;
    }

    /// @throws SqlError 515 for NULL, 547 if there is no such level
    static Level of(@Nullable Integer value) {
        int given = Arguments.required("@Level", value);
        return Arrays.stream(values()).filter(level -> level.value == given).findFirst()
                .orElseThrow(() -> new SqlError(547, 16, 0, "The value " + given
                        + " of parameter @Level is not valid: it must be 1 (master merge) or 2 (crawls)."));
    }
}
