package org.granary.session;

import java.util.List;
import org.granary.type.Column;
import org.granary.type.SqlMessage;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Receives what a request of a [LocalSession] answers, in its order, on the thread that runs it.
public interface LocalAnswer {

    /// A result begins.
    void columns(List<Column> columns);

    /// A row of the result. Values are those of [org.granary.type.SqlType]; a `LargeValue` can be read only during the call.
    ///
    /// @return whether more rows are wanted; otherwise the request is cancelled
    boolean row(@Nullable Object[] values);

    /// A statement has ended.
    ///
    /// @param rows how many it has returned or changed; negative where there is no such number
    void done(long rows);

    /// An error or a note.
    void message(SqlMessage message);

    /// What the procedure returned.
    default void returnStatus(int status) {}

    /// An OUTPUT parameter.
    default void output(String name, SqlValue value) {}
}
