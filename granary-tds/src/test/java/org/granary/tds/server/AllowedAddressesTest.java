package org.granary.tds.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.granary.tds.login.ClientCertificates;
import org.granary.tds.server.TdsServerSettings.Admission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedAddressesTest {

    @ParameterizedTest
    @CsvSource({"10.0.0.7, 10.0.0.7, true", "10.0.0.7, 10.0.0.8, false", "10.0.0.0/8, 10.255.0.1, true",
        "10.0.0.0/8, 11.0.0.1, false", "192.168.4.0/22, 192.168.7.255, true", "192.168.4.0/22, 192.168.8.0, false",
        "0.0.0.0/0, 8.8.8.8, true", "0.0.0.0/0, ::1, false", "2001:db8::/32, 2001:db8:ffff::1, true",
        "2001:db8::/33, 2001:db8:ffff::1, false", "::1, ::1, true", "10.0.0.0/8, ::ffff:10.0.0.7, true",
        "'10.0.0.7, ::1', ::1, true"})
    void anAddressIsInTheListOrNot(String list, String address, boolean expected) {
        assertThat(AllowedAddresses.parse(list).contains(new InetSocketAddress(InetAddress.ofLiteral(address), 50_000)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "localhost", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/x", "10.0.0.1,",
        "10.0.0.256", "example.org/24"})
    void whatIsNoAddressIsRefused(String list) {
        assertThatThrownBy(() -> AllowedAddresses.parse(list)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whoIsNotInTheListIsTurnedAwayBeforeAByteIsRead() throws IOException {
        Admission admission = new Admission(AllowedAddresses.parse("127.0.0.2"), ClientCertificates.NONE);
        try (TestServer server = new TestServer(TdsServerSettings.defaults().withAdmission(admission))) {
            try (Socket refused = new Socket(server.server.address().getAddress(), server.server.address().getPort())) {
                assertThat(refused.getInputStream().read()).isEqualTo(-1);
            }
            assertThat(server.openSessions).hasValue(0);
            assertThat(server.events).anyMatch(event -> event.contains("127.0.0.1")
                    && event.contains("The address is not allowed to connect."));
            try (Socket allowed = new Socket()) {
                allowed.bind(new InetSocketAddress("127.0.0.2", 0));
                allowed.connect(server.server.address());
                allowed.getOutputStream().write(
                        java.util.HexFormat.of()
                                .parseHex("1201001A00000000" + "00000B000601001100" + "01FF0C010000000002"));
                assertThat(allowed.getInputStream().read()).isEqualTo(4);
            }
        }
    }
}
