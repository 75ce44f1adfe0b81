package org.granary.tsql.batch;

import org.granary.tsql.eval.Variables.TableVariable;
import org.granary.type.TableArgument;

/// A table variable that is passed to a procedure or text.
record PassedTable(TableVariable variable) implements TableArgument {
    @Override
    public String typeName() {
        return variable.type() == null ? "table" : variable.type().typeName();
    }
}
