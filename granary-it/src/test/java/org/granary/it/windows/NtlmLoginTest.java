package org.granary.it.windows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.store.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class NtlmLoginTest {
    private static final String REFUSED = "18452";
    private static final Map<String, String> SETTINGS = Map.of("ntlm", "on", "ntlm-domain", "EXAMPLE");

    private static final Map<StoreKind, TestServer> SERVERS = new EnumMap<>(StoreKind.class);

    @AutoClose
    private static TestServer off;

    @Parameter(0)
    private StoreKind store;
    private TestServer server;

    @BeforeEach
    void start() {
        server = SERVERS.computeIfAbsent(store, kind -> {
            TestServer started = TestServer.start(kind, SETTINGS, Clock.SYSTEM);
            Windows.addLogins(started);
            return started;
        });
        off = off == null ? TestServer.start() : off;
    }

    @AfterAll
    static void stop() {
        SERVERS.values().forEach(TestServer::close);
        SERVERS.clear();
    }

    private static String microsoft(TestServer where, String domain, String user, String password, String... more) {
        return Windows.who(where.jdbcUrl("TranslationServices", more)
                + ";integratedSecurity=true;authenticationScheme=NTLM;domain=" + domain + ";user=" + user
                + ";password=" + password);
    }

    private static String jtds(TestServer where, String more) {
        return Windows.who("jdbc:jtds:sqlserver://" + where.host() + ":" + where.port()
                + "/TranslationServices;domain=EXAMPLE;user=alice;password=" + Windows.PASSWORD + more);
    }

    @ParameterizedTest
    @ValueSource(strings = {"encrypt=false", "encrypt=true"})
    void microsoftsDriverLogsIn(String encryption) {
        assertThat(microsoft(server, "EXAMPLE", "alice", Windows.PASSWORD, encryption))
                .isEqualTo("EXAMPLE\\alice NTLM NTLM TranslationServices");
        assertThat(microsoft(server, "example", "ALICE", Windows.PASSWORD, encryption))
                .isEqualTo("EXAMPLE\\alice NTLM NTLM TranslationServices");
    }

    @Test
    void jtdsLogsInWithNtlmv2AndNotWithNtlmv1() {
        assertThat(jtds(server, ";useNTLMv2=true")).isEqualTo("EXAMPLE\\alice NTLM NTLM TranslationServices");
        assertThat(jtds(server, "")).isEqualTo(REFUSED);
    }

    @Test
    void wrongPasswordsAndUnknownNamesGetTheSameAnswer() {
        assertThat(microsoft(server, "EXAMPLE", "alice", "wonderland-2", "encrypt=false")).isEqualTo(REFUSED);
        assertThat(microsoft(server, "EXAMPLE", "nobody", Windows.PASSWORD, "encrypt=false")).isEqualTo(REFUSED);
        assertThat(microsoft(server, "OTHER", "alice", Windows.PASSWORD, "encrypt=false")).isEqualTo(REFUSED);
        // A group and a login with a password have no NTLM secret.
        assertThat(microsoft(server, "EXAMPLE", "Writers", Windows.PASSWORD, "encrypt=false")).isEqualTo(REFUSED);
        assertThat(microsoft(server, "", "sa", TestServer.PASSWORD, "encrypt=false")).isEqualTo(REFUSED);
    }

    @Test
    void nobodyComesInWhereItIsOff() {
        assertThat(microsoft(off, "EXAMPLE", "alice", Windows.PASSWORD, "encrypt=false")).isEqualTo(REFUSED);
        assertThat(jtds(off, ";useNTLMv2=true")).isEqualTo(REFUSED);
    }

    @Test
    void aWindowsLoginHasNoPassword() {
        for (String password : new String[]{Windows.PASSWORD, "", "x"}) {
            assertThat(Windows
                    .who(server.jdbcUrl("master", "encrypt=false") + ";user=EXAMPLE\\alice;password=" + password))
                    .isEqualTo("18456");
        }
    }
}
