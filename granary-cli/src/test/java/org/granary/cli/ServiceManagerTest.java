package org.granary.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Python receives what systemd would: Java has no datagrams of Unix sockets.
class ServiceManagerTest {
    private static final String RECEIVER = """
            import socket, sys
            name = sys.argv[1]
            receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            receiver.bind('\\0' + name[1:] if name.startswith('@') else name)
            receiver.settimeout(60)
            print('bound', flush=True)
            for _ in range(2):
                print(receiver.recv(4096).decode().strip().replace('\\n', '|'), flush=True)
            """;

    @TempDir
    private Path folder;

    @Tag("external-client")
    @ParameterizedTest
    @ValueSource(strings = {"/notify", "@granary-test-"})
    void systemdHearsOfTheStartAndTheEnd(String kind) throws Exception {
        String socket = kind.startsWith("@") ? kind + ProcessHandle.current().pid() : folder + kind;
        Process python;
        try {
            python = new ProcessBuilder("python3", "-c", RECEIVER, socket).redirectErrorStream(true).start();
        } catch (IOException e) {
            assumeTrue(false, "There is no python3.");
            return;
        }
        try (BufferedReader lines = python.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.readLine()).isEqualTo("bound");
            ServiceManager manager = new ServiceManager(Map.of("NOTIFY_SOCKET", socket));
            manager.ready("Ready at\n127.0.0.1:1433");
            assertThat(lines.readLine()).isEqualTo("READY=1|STATUS=Ready at 127.0.0.1:1433");
            manager.stopping();
            assertThat(lines.readLine()).isEqualTo("STOPPING=1|STATUS=Stopping");
        } finally {
            python.destroyForcibly();
        }
    }

    @Test
    void withoutSystemdNothingHappens() {
        new ServiceManager(Map.of()).ready("ready");
        new ServiceManager(Map.of("NOTIFY_SOCKET", folder.resolve("none").toString())).stopping();
        assertThat(folder.resolve("none")).doesNotExist();
    }
}
