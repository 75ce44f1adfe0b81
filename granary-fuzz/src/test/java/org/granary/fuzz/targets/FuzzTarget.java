package org.granary.fuzz.targets;

/// One way into the server for bytes that anybody may send. Used by one thread at a time.
@FunctionalInterface
public interface FuzzTarget {

    /// Reads an input as the server does. Whatever is thrown, errors included, is a finding.
    ///
    /// @return true when the input made sense, false when it was refused with an error that the reader declares
    boolean run(byte[] input);
}
