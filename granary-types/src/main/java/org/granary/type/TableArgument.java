package org.granary.type;

/// A table that a caller passes to a procedure or text.
public interface TableArgument {

    /// The name of its type as errors show it.
    String typeName();
}
