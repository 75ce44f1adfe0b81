package org.granary.procedure.xml;

/// A document or a schema has something in it that the quick way does not know, or that is wrong. Not an error: the
/// JDK's parser and validator decide.
final class InDoubtException extends RuntimeException {
    InDoubtException() {
        super("The JDK's parser and validator decide.", null, false, false);
    }
}
