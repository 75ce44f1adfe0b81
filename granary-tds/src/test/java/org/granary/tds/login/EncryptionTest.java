package org.granary.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EncryptionTest {

    @ParameterizedTest
    @CsvSource({"127.0.0.1, OPTIONAL", "127.5.5.5, OPTIONAL", "::1, OPTIONAL", "192.0.2.7, LOGIN",
        "2001:db8::7, LOGIN"})
    void localIsLenientOnThisMachineOnly(String address, Encryption expected) {
        assertThat(Encryption.LOCAL.towards(new InetSocketAddress(InetAddress.ofLiteral(address), 50_000)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LOCAL")
    void otherModesLookAtNoAddress(Encryption mode) {
        assertThat(mode.towards(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 1))).isEqualTo(mode);
        assertThat(mode.towards(new InetSocketAddress(InetAddress.ofLiteral("192.0.2.7"), 1))).isEqualTo(mode);
    }
}
