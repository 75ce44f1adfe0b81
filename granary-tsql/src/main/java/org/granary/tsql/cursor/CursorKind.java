package org.granary.tsql.cursor;

/// How far a cursor sees what happens after it was opened.
public enum CursorKind {
    /// Not at all.
    STATIC,
    /// Which rows there are stays, but not what is in them.
    KEYSET,
    /// Everything.
    DYNAMIC
}
