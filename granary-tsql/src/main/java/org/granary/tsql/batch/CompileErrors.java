package org.granary.tsql.batch;

import java.util.List;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;

/// The mistakes of a text that are found before it runs. Nothing of it has run. As one error it is the last of them,
/// which is what CATCH sees.
final class CompileErrors extends SqlError {
    private final List<SqlMessage> all;

    /// @param all at least one
    CompileErrors(List<SqlMessage> all) {
        super(all.getLast());
        this.all = List.copyOf(all);
    }

    List<SqlMessage> all() {
        return all;
    }
}
