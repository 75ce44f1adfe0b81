package org.granary.tsql.batch;

import java.util.List;
import org.granary.tsql.ast.Statement;

/// Where a label stands.
final class Jumps {
    private Jumps() {}

    /// Which of the statements is the label or contains it, or -1.
    static int indexOf(String label, List<Statement> statements) {
        for (int i = 0; i < statements.size(); i++) {
            if (contains(statements.get(i), label)) {
                return i;
            }
        }
        return -1;
    }

    /// Bodies of TRY and CATCH are jumped to only from inside.
    static boolean contains(Statement statement, String label) {
        return switch (statement) {
            case Statement.Label it -> it.name().equalsIgnoreCase(label);
            case Statement.If it -> contains(it.then(), label)
                    || (it.otherwise() != null && contains(it.otherwise(), label));
            case Statement.While it -> contains(it.body(), label);
            case Statement.Block it -> indexOf(label, it.statements()) >= 0;
            default -> false;
        };
    }
}
