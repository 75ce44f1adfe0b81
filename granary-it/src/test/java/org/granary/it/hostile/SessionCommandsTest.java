package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.granary.it.TestServer;
import org.granary.process.ServerProcess;
import org.granary.process.ServerProcess.Ran;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// `granary sessions` and `granary kill`.
@ParameterizedClass(name = "{0}")
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class SessionCommandsTest extends SessionTest {
    @TempDir
    private Path folder;

    private Ran granary(String login, String... arguments) throws Exception {
        Path password = Files.writeString(folder.resolve("password"), TestServer.PASSWORD + "\n");
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--server", "127.0.0.1:" + server.port(), "--user", login, "--password-file",
                password.toString()));
        return ServerProcess.run(Map.of(), all.toArray(String[]::new));
    }

    @Test
    void whoIsConnectedIsListedAndCanBeEnded() throws Exception {
        try (Connection looping = connect(WORKER, "applicationName=looper", "workstationID=farm7");
                Connection idle = connect(OTHER)) {
            int session = spid(looping);
            CompletableFuture<SQLServerException> ended = error(() -> rows(looping, LOOP));
            awaitRequest(session, "WHILE");

            Ran all = granary("sa", "sessions");
            assertThat(all.code()).as(all.err()).isZero();
            assertThat(all.out().lines().toList().getFirst()).startsWith("SESSION  LOGIN   HOST");
            assertThat(all.out()).containsPattern("(?m)^" + spid(idle) + " +other .* sleeping ")
                    .containsPattern(
                            "(?m)^" + session + " +worker +farm7 +looper +127.0.0.1 +TranslationServices .* running "
                                    + ".*DECLARE: DECLARE @i int SET @i = 0 WHILE 1 = 1 SET @i = @i \\+ 1$");
            assertThat(granary("sa", "sessions", "--active").out()).contains("looper").doesNotContain("other");
            assertThat(granary(OTHER, "sessions").out()).contains("other").doesNotContain("looper");

            assertThat(granary(OTHER, "kill", String.valueOf(session)).err())
                    .contains("User does not have permission to use the KILL statement.");
            assertThat(granary("sa", "kill", String.valueOf(session)))
                    .isEqualTo(new Ran(0, "Session " + session + " is ended.\n", ""));
            assertKilled(ended.join());
            awaitGone(session);
            Ran again = granary("sa", "kill", String.valueOf(session));
            assertThat(again.code()).isEqualTo(1);
            assertThat(again.err()).contains("Process ID " + session + " is not an active process ID.");
        }
    }
}
