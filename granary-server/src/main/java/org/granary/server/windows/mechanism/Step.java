package org.granary.server.windows.mechanism;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What follows a token of the client.
///
/// @param answer for the client; empty when there is nothing to say
/// @param proof who the client is; null while it has more to prove
@SuppressWarnings("ArrayRecordComponent") // a carrier of bytes, never compared
public record Step(byte[] answer, @Nullable Proof proof) {

    public static Step more(byte[] answer) {
        return new Step(answer, null);
    }

    public static Step done(byte[] answer, Proof proof) {
        return new Step(answer, proof);
    }

    public Optional<Proof> proved() {
        return Optional.ofNullable(proof);
    }

    @Override
    public String toString() {
        return "Step[" + answer.length + " bytes, " + proof + "]";
    }
}
