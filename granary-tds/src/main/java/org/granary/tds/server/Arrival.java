package org.granary.tds.server;

/// What is read of a connection for its executing thread, in the order in which it came.
sealed interface Arrival permits IncomingMessage, Arrival.Attention, Arrival.Unknown, Arrival.Broken {

    /// The client wants to stop: what it sent before has been cancelled, and this waits for its acknowledgement.
    record Attention() implements Arrival {}

    /// A whole message of a type that makes no sense here.
    record Unknown(int packetType) implements Arrival {}

    /// The bytes cannot be read as packets any more; nothing follows.
    record Broken(String reason) implements Arrival {}
}
