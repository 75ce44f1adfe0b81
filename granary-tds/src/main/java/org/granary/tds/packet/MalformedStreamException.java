package org.granary.tds.packet;

/// The client's bytes make no sense. Closes its connection, after error 4002 (or 17836 before login) where that can still be said.
public class MalformedStreamException extends RuntimeException {
    public MalformedStreamException(String message) {
        super(message);
    }
}
