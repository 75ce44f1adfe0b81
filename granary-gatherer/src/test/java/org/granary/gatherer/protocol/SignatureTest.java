package org.granary.gatherer.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The values are stored on servers: they must never be others.
class SignatureTest {

    @Test
    void signaturesAreTakenFromTheSha1OfTheText() {
        // SHA-1 of "abc" is a9993e36 4706816a ba3e2571 7850c26c 9cd0d89d.
        assertThat(Signature.number("abc")).isEqualTo(0xa9993e36);
        assertThat(Signature.longNumber("abc")).isEqualTo(0xa9993e364706816aL);
        assertThat(Signature.compact("abc")).isEqualTo("a9993e364706816aba3e25717850c26c9cd0d89d").hasSize(40);
    }

    @Test
    void nothingHasNoSignature() {
        assertThat(Signature.number("")).isZero();
    }
}
