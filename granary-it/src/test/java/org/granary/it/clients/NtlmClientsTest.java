package org.granary.it.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.granary.it.TestServer;
import org.granary.it.windows.Windows;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clients that are not Java log in by NTLM.
@Tag("external-client")
class NtlmClientsTest {
    private static final Map<String, String> SETTINGS = Map.of("ntlm", "on", "ntlm-domain", "EXAMPLE");
    private static final String ALICE = "EXAMPLE\\alice NTLM";

    @AutoClose
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(SETTINGS);
        Windows.addLogins(server);
    }

    @Test
    void pymssqlLogsIn() {
        ExternalClient pymssql = ExternalClient.python("pymssql", "ntlm_client.py");
        String port = String.valueOf(server.port());
        assertThat(pymssql.run(server.host(), port, "EXAMPLE\\alice", Windows.PASSWORD).output().strip())
                .isEqualTo(ALICE);
        assertThat(pymssql.run(server.host(), port, "EXAMPLE\\alice", "another").output()).startsWith("refused");
        assertThat(pymssql.run(server.host(), port, "EXAMPLE\\nobody", Windows.PASSWORD).output())
                .startsWith("refused");
    }

    @Test
    void tediousLogsIn() {
        ExternalClient tedious = ExternalClient.node("tedious", "ntlm_client.js");
        String port = String.valueOf(server.port());
        for (String encrypt : new String[]{"false", "true"}) {
            assertThat(tedious.run(port, "EXAMPLE", "alice", Windows.PASSWORD, encrypt).output().strip())
                    .isEqualTo(ALICE);
            assertThat(tedious.run(port, "EXAMPLE", "alice", "another", encrypt).output()).startsWith("refused");
        }
    }

    @Test
    void tsqlLogsInWithNtlmv2AndNotWithNtlmv1(@TempDir Path folder) throws IOException {
        assertThat(tsql(folder, "yes")).contains(ALICE);
        assertThat(tsql(folder, "no")).doesNotContain(ALICE).contains("18452");
    }

    private static String tsql(Path folder, String ntlmv2) throws IOException {
        Path configuration = Files.writeString(folder.resolve("freetds.conf"), """
                [granary]
                host = %s
                port = %d
                tds version = 7.4
                use ntlmv2 = %s
                """.formatted(server.host(), server.port(), ntlmv2));
        ExternalClient.Ran ran = ExternalClient.tool("tsql")
                .withEnvironment(Map.of("FREETDSCONF", configuration.toString()))
                .runWith(
                        "SELECT SUSER_SNAME() + ' ' + auth_scheme FROM sys.dm_exec_connections WHERE session_id = @@SPID\ngo\n",
                        "-S", "granary", "-U", "EXAMPLE\\alice", "-P", Windows.PASSWORD);
        return ran.out() + ran.err();
    }
}
