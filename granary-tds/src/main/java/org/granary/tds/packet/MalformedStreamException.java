package org.granary.tds.packet;

/// The client's bytes make no sense. Closes its connection, after error 4002 (or 17836 before login) where that can still be said.
public class MalformedStreamException extends RuntimeException {
    private final String reason;

    public MalformedStreamException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /// What is wrong with the stream; the same as the message.
    public String reason() {
        return reason;
    }
}
