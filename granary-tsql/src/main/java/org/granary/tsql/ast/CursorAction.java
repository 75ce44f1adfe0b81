package org.granary.tsql.ast;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a statement does with a cursor of T-SQL.
public sealed interface CursorAction {

    /// Which cursor.
    ///
    /// @param name of the cursor, or of the variable that refers to it, with its `@`
    /// @param global whether GLOBAL is written before it
    record Reference(String name, boolean global) {
        public boolean isVariable() {
            return name.startsWith("@");
        }
    }

    /// What stands after CURSOR.
    ///
    /// @param options in upper case, also those before CURSOR
    /// @param readOnly FOR READ ONLY
    /// @param updated columns of FOR UPDATE OF; empty where all may be changed
    /// @param variables that the query uses: it sees the values that they have now
    record Definition(Set<String> options, Statement.Select select, boolean readOnly, List<String> updated,
            List<String> variables) {
        /// Whether it may only go forward.
        public boolean isForwardOnly() {
            return !options.contains("SCROLL") && (options.contains("FORWARD_ONLY") || options.contains("FAST_FORWARD")
                    || !(options.contains("STATIC") || options.contains("KEYSET") || options.contains("DYNAMIC")));
        }
    }

    record Declare(String name, Definition definition) implements CursorAction {}

    /// `SET @c = CURSOR …`.
    record Assign(String variable, Definition definition) implements CursorAction {}

    /// `SET @c = cursor`.
    record Refer(String variable, Reference cursor) implements CursorAction {}

    record Open(Reference cursor) implements CursorAction {}

    record Close(Reference cursor) implements CursorAction {}

    record Deallocate(Reference cursor) implements CursorAction {}

    /// @param row of ABSOLUTE and RELATIVE, null otherwise
    /// @param into variables; empty where the client gets the row
    record Fetch(Reference cursor, Direction direction, @Nullable Expression row,
            List<String> into) implements CursorAction {
        public enum Direction {
            NEXT, PRIOR, FIRST, LAST, ABSOLUTE, RELATIVE
        }
    }
}
