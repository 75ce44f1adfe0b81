package org.granary.tds.packet;

/// A value has a length that its type does not allow, or a type has a length that does not exist. In a parameter of a call this is error 8016, after which
/// the connection goes on.
public final class InvalidLengthException extends MalformedStreamException {
    public InvalidLengthException(String message) {
        super(message);
    }
}
