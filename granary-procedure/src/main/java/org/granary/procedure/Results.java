package org.granary.procedure;

import org.granary.store.Rows;
import org.jspecify.annotations.Nullable;

/// Sends the result sets that a procedure declares, in the order in which it declares them. What does not fit the
/// declaration is a fault of the program, and thrown as [IllegalStateException].
public interface Results {

    /// Sends all rows of a query, column for column, as the result set `name`, and closes them.
    void send(String name, Rows rows);

    /// Opens the result set `name`, to be sent row by row.
    Open open(String name);

    /// A result set that is being sent.
    interface Open extends AutoCloseable {

        /// @param values canonical values, one for each declared column; not kept. In place of a long binary value, a
        ///     procedure that READS may give a [org.granary.type.LargeValue], which goes to the client as it is read
        void row(@Nullable Object... values);

        /// Sends all rows of a query, column for column, and closes them.
        void rows(Rows rows);

        /// Ends the result set.
        @Override
        void close();
    }
}
