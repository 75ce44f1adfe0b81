package org.granary.tsql.eval;

import java.util.List;
import org.granary.type.Column;

/// A temporary table (`#t`, kept by the session) or a table variable (`@t`, kept by the frame). The executor of queries has the only implementation.
public interface LocalTable {

    List<Column> columns();

    /// How much memory its rows take, about.
    long bytes();
}
