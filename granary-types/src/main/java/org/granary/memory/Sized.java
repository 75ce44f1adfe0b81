package org.granary.memory;

/// A value of a row that knows how much memory it keeps.
public interface Sized {

    long bytes();
}
