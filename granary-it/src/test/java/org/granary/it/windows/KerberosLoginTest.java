package org.granary.it.windows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.store.Clock;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KerberosLoginTest {
    private static final TestKdc KDC = TestKdc.start();
    private static final String REFUSED = "18452";
    private static final String NO_LOGIN = "18456";

    @TempDir
    private static Path folder;
    @AutoClose
    private static TestServer server;
    @AutoClose
    private static TestServer bound;

    @BeforeAll
    static void start() throws IOException {
        Path map = Files.writeString(folder.resolve("map"), "group EXAMPLE\\Writers = EXAMPLE\\bob\n");
        server = TestServer.start(settings("both", "kerberos-principals", TestKdc.SERVICE, "windows-map",
                map.toString()));
        Windows.addLogins(server);
        bound = TestServer.start(settings("service", "channel-binding", "required"));
        Windows.addLogins(bound);
    }

    private static Map<String, String> settings(String keytab, String... more) {
        Map<String, String> settings = new HashMap<>(
                Map.of("kerberos-keytab", KDC.keytab(keytab).toString()));
        for (int i = 0; i < more.length; i += 2) {
            settings.put(more[i], more[i + 1]);
        }
        return settings;
    }

    private static String who(TestServer where, String user, String service, String... properties) {
        return Windows.who(where.jdbcUrl("TranslationServices", properties)
                + ";integratedSecurity=true;authenticationScheme=JavaKerberos;useDefaultJaasConfig=true;serverSpn="
                + service
                + "@EXAMPLE.COM;user=" + user + "@EXAMPLE.COM;password=" + Windows.PASSWORD);
    }

    @Test
    @Covers("TDS-2.2.1.2-2")
    void microsoftsDriverLogsIn() {
        assertThat(who(server, "alice", TestKdc.SERVICE, "encrypt=false"))
                .isEqualTo("EXAMPLE\\alice KERBEROS KERBEROS TranslationServices");
        assertThat(who(server, "alice", TestKdc.SERVICE, "encrypt=true"))
                .isEqualTo("EXAMPLE\\alice KERBEROS KERBEROS TranslationServices");
    }

    @Test
    void aMemberOfAGroupComesInWithTheRightsOfTheGroup() {
        assertThat(who(server, "bob", TestKdc.SERVICE, "encrypt=false"))
                .isEqualTo("EXAMPLE\\bob KERBEROS KERBEROS TranslationServices");
    }

    @Test
    void loginsAreFoundInPostgresqlToo() throws IOException {
        Path map = Files.writeString(folder.resolve("map2"), "group EXAMPLE\\Writers = EXAMPLE\\bob\n");
        try (TestServer other = TestServer.start(StoreKind.POSTGRESQL,
                settings("both", "kerberos-principals", TestKdc.SERVICE, "windows-map", map.toString()),
                Clock.SYSTEM)) {
            Windows.addLogins(other);
            assertThat(who(other, "alice", TestKdc.SERVICE, "encrypt=false"))
                    .isEqualTo("EXAMPLE\\alice KERBEROS KERBEROS TranslationServices");
            assertThat(who(other, "bob", TestKdc.SERVICE, "encrypt=false"))
                    .isEqualTo("EXAMPLE\\bob KERBEROS KERBEROS TranslationServices");
            assertThat(who(other, "mallory", TestKdc.SERVICE, "encrypt=false")).isEqualTo(NO_LOGIN);
        }
    }

    @Test
    void whoHasNoLoginAndNoGroupStaysOutside() {
        assertThat(who(server, "mallory", TestKdc.SERVICE, "encrypt=false")).isEqualTo(NO_LOGIN);
    }

    @Test
    void aTicketForAnotherServiceIsRefused() throws IOException {
        // The keytab has its key, and the settings do not name it.
        assertThat(who(server, "alice", TestKdc.OTHER_SERVICE, "encrypt=false")).isEqualTo(REFUSED);
        // Nobody has its key.
        assertThat(login(bound, TestKdc.token("alice", TestKdc.OTHER_SERVICE, TestKdc.KERBEROS, null)))
                .isEqualTo(REFUSED);
    }

    @Test
    void aTokenMayBeRawOrInSpnegoAndBeUsedOnce() throws IOException {
        byte[] raw = TestKdc.token("alice", TestKdc.SERVICE, TestKdc.KERBEROS, null);
        assertThat(login(server, raw)).isEqualTo("in");
        assertThat(login(server, raw)).isEqualTo(REFUSED);
        byte[] negotiated = TestKdc.token("alice", TestKdc.SERVICE, TestKdc.SPNEGO, null);
        assertThat(login(server, negotiated)).isEqualTo("in");
        assertThat(login(server, negotiated)).isEqualTo(REFUSED);
        try (SspiClient client = SspiClient.strict(server)) {
            assertThat(client.login(TestKdc.token("alice", TestKdc.SERVICE, TestKdc.SPNEGO, null))).isEqualTo("in");
        }
    }

    @Test
    void ticketsThatAreWrongAreRefused() throws IOException, KrbException {
        assertThat(login(server, new ForgedTicket(KDC).token())).isEqualTo("in");
        assertThat(login(server, new ForgedTicket(KDC).endingIn(Duration.ofMinutes(-10)).token())).isEqualTo(REFUSED);
        assertThat(login(server, new ForgedTicket(KDC).withClockOff(Duration.ofMinutes(-10)).token()))
                .isEqualTo(REFUSED);
        assertThat(login(server, new ForgedTicket(KDC).withClockOff(Duration.ofMinutes(10)).token()))
                .isEqualTo(REFUSED);
        assertThat(login(server, new ForgedTicket(KDC).withWrongKey().token())).isEqualTo(REFUSED);
        byte[] changed = new ForgedTicket(KDC).token();
        changed[changed.length - 1] ^= 1;
        assertThat(login(server, changed)).isEqualTo(REFUSED);
        assertThat(login(server, new ForgedTicket(KDC).of("alice/admin").token())).isEqualTo(REFUSED);
        assertThat(login(server, "nonsense".getBytes(StandardCharsets.US_ASCII))).isEqualTo(REFUSED);
        assertThat(login(server, new byte[0])).isEqualTo(REFUSED);
    }

    @Test
    void aTicketMayBeLongerThan64Kilobytes() throws IOException, KrbException {
        assertThat(login(server, new ForgedTicket(KDC).withPadding(80_000).token())).isEqualTo("in");
    }

    @Test
    void aProofIsBoundToItsChannelWhereThatIsRequired() throws IOException, GeneralSecurityException {
        assertThat(login(bound, TestKdc.token("alice", TestKdc.SERVICE, TestKdc.KERBEROS, null))).isEqualTo(REFUSED);
        try (SspiClient client = SspiClient.strict(bound)) {
            assertThat(client.login(TestKdc.token("alice", TestKdc.SERVICE, TestKdc.KERBEROS, null)))
                    .isEqualTo(REFUSED);
        }
        try (SspiClient client = SspiClient.strict(bound)) {
            byte[] other = "tls-server-end-point:another".getBytes(StandardCharsets.US_ASCII);
            assertThat(client.login(TestKdc.token("alice", TestKdc.SERVICE, TestKdc.KERBEROS, other)))
                    .isEqualTo(REFUSED);
        }
        try (SspiClient client = SspiClient.strict(bound)) {
            ByteArrayOutputStream own = new ByteArrayOutputStream();
            own.writeBytes("tls-server-end-point:".getBytes(StandardCharsets.US_ASCII));
            own.writeBytes(MessageDigest.getInstance("SHA-256").digest(client.certificate().getEncoded()));
            assertThat(client.login(TestKdc.token("alice", TestKdc.SERVICE, TestKdc.SPNEGO, own.toByteArray())))
                    .isEqualTo("in");
        }
    }

    /// The strict client speaks TLS 1.3; the other one has no TLS at all.
    @Test
    void aBindingThatIsSentIsCheckedByDefault() throws IOException {
        byte[] other = "tls-server-end-point:another".getBytes(StandardCharsets.US_ASCII);
        try (SspiClient client = SspiClient.strict(server)) {
            assertThat(client.login(TestKdc.token("alice", TestKdc.SERVICE, TestKdc.KERBEROS, other)))
                    .isEqualTo(REFUSED);
        }
        assertThat(login(server, TestKdc.token("alice", TestKdc.SERVICE, TestKdc.KERBEROS, other)))
                .isEqualTo(REFUSED);
    }

    private static String login(TestServer where, byte[] token) throws IOException {
        try (SspiClient client = SspiClient.connect(where)) {
            return client.login(token);
        }
    }
}
