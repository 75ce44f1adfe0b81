package org.granary.server.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PasswordHashTest {

    @Test
    void matchesItsOwnPasswordAndNoOther() {
        PasswordHash hash = PasswordHash.parse(PasswordHash.of("Grüße-1234").written());
        assertThat(hash.matches("Grüße-1234")).isTrue();
        assertThat(hash.matches("grüße-1234")).isFalse();
        assertThat(hash.matches("")).isFalse();
    }

    @Test
    void isSaltedAndSaysItsCost() {
        String first = PasswordHash.of("password").written();
        assertThat(first).matches("\\$argon2id\\$v=19\\$m=19456,t=2,p=1\\$[A-Za-z0-9+/]{22}\\$[A-Za-z0-9+/]{43}");
        assertThat(PasswordHash.of("password").written()).isNotEqualTo(first);
    }

    /// The reference implementation's answer for `argon2 somesalt -id -t 2 -m 16 -p 1 -l 32` on "password".
    @Test
    void readsHashesOfOtherPrograms() {
        PasswordHash hash = PasswordHash
                .parse("$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc");
        assertThat(hash.matches("password")).isTrue();
    }

    @Test
    void refusesWhatIsNoHashAndShowsNothing() {
        assertThatThrownBy(() -> PasswordHash.parse("$2b$10$abc")).isInstanceOf(IllegalArgumentException.class);
        PasswordHash hash = PasswordHash.of("password");
        assertThat(hash.toString()).isEqualTo("PasswordHash[argon2id, m=19456, t=2, p=1]");
    }
}
