package org.granary.tsql.ast;

import java.util.List;
import org.granary.tsql.ast.Statement.Update.Assignment;
import org.jspecify.annotations.Nullable;

/// `WHEN [NOT] MATCHED [BY SOURCE] [AND condition] THEN action` of MERGE.
public record MergeBranch(Kind kind, @Nullable Condition condition, Action action, int line) {

    public enum Kind {
        MATCHED("WHEN MATCHED"), NOT_MATCHED("WHEN NOT MATCHED"), NOT_MATCHED_BY_SOURCE("WHEN NOT MATCHED BY SOURCE");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /// As errors name it.
        public String words() {
            return words;
        }
    }

    public sealed interface Action {
        record Update(List<Assignment> assignments) implements Action {}

        record Delete() implements Action {}

        /// @param columns empty when the client named none
        /// @param values null for DEFAULT; no values at all for DEFAULT VALUES
        record Insert(List<String> columns, @Nullable List<@Nullable Expression> values) implements Action {}
    }
}
