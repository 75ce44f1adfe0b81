package org.granary.tds.server;

import java.util.List;
import org.granary.tds.token.Token;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// Writes the answer to a request, token by token, into packets that leave as they fill. Values are encoded for the client's TDS version.
public interface ResponseWriter {

    void write(Token token);

    /// COLMETADATA; rows that follow are encoded by these columns.
    ///
    /// @param textSize the longest value of a text, ntext or image column, in bytes
    void columns(List<Column> columns, int textSize);

    default void columns(List<Column> columns) {
        columns(columns, Integer.MAX_VALUE);
    }

    /// COLMETADATA that says nothing, for a client that knows the columns already; rows that follow are encoded by these columns.
    void knownColumns(List<Column> columns);

    /// ROW or NBCROW, whichever is shorter and allowed.
    void row(@Nullable Object... values);

    /// Sends what has been written so far (WAITFOR, PRINT … WITH NOWAIT).
    void flush();
}
