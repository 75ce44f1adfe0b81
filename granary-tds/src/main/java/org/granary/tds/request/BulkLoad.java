package org.granary.tds.request;

import java.util.Iterator;
import java.util.List;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// Bulk load, message type 0x07: the rows for an `INSERT BULK` that came before. `COLMETADATA | ROW* | DONE` (MS-TDS 2.2.6.1).
///
/// The rows are read from the connection while they are asked for, once. [Iterator#next] can throw
/// [org.granary.tds.packet.MalformedStreamException] and [java.io.UncheckedIOException].
///
/// @param columns as the client describes them; their types are those of the values, which can differ from the table's
/// @param rows canonical values, one for each column
public record BulkLoad(List<Column> columns, Iterator<@Nullable Object[]> rows) implements Request {
    public BulkLoad { columns = List.copyOf(columns); }
}
