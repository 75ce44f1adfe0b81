package org.granary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.granary.store.Clock;
import org.granary.store.postgresql.TestPostgres;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class DoctorCommandTest {
    @TempDir
    private Path data;

    private Ran doctor(String... more) {
        List<String> all = new ArrayList<>(List.of("doctor", "--data", data.toString()));
        if (!List.of(more).contains("--port")) {
            all.addAll(List.of("--port", "0"));
        }
        all.addAll(List.of("--console-port", "off"));
        all.addAll(List.of(more));
        return Ran.run("", Map.of(), all.toArray(String[]::new));
    }

    @Test
    void aHealthyMachineIsFoundHealthy() throws Exception {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        assertThat(doctor().done()).contains("ok", "Java " + Runtime.version(), "is not used by a server")
                .doesNotContain("problem");
        try (GranaryServer _ = GranaryServer.start(Settings.of(Map.of("port", "0", "data", data.toString())),
                Clock.SYSTEM)) {
            assertThat(doctor().done()).contains("is used by a running server", "is valid until ",
                    "Only the owner may read the data.");
        }
        assertThat(doctor("--json").done()).contains("\"findings\": [{\"state\": \"ok\", \"topic\": \"java\"");
    }

    @Test
    void aPortThatIsTakenIsAProblem() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Ran ran = doctor("--port", String.valueOf(taken.getLocalPort()));
            assertThat(ran.code()).isEqualTo(1);
            assertThat(ran.out()).contains("Nobody can listen on 127.0.0.1 port " + taken.getLocalPort(), "--port");
        }
    }

    @Test
    void anExpiredAndABrokenCertificateAreProblems() throws Exception {
        Path certificate = data.resolve("certificate.pem");
        try (var in = DoctorCommandTest.class.getResourceAsStream("expired.pem")) {
            Files.copy(in, certificate);
        }
        Ran expired = doctor();
        assertThat(expired.code()).isEqualTo(1);
        assertThat(expired.out()).contains("has expired on 2021-01-02", "Restart the server: it makes a new one.");
        Files.writeString(certificate, "nothing");
        Ran broken = doctor();
        assertThat(broken.code()).isEqualTo(1);
        assertThat(broken.out()).contains(certificate + " cannot be read");
    }

    @Test
    void filesOfOthersAndAClockThatWentBackAreWarnedOf() throws Exception {
        Path file = Files.writeString(data.resolve("master.db"), "");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(86_400)));
        Ran ran = doctor("--max-connections", "32000");
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).contains("master.db", "chmod -R go= " + data, "Set the clock");
    }

    @Test
    void postgresqlIsLookedAt() throws Exception {
        Ran reached = doctor("--store", TestPostgres.newDatabase());
        assertThat(reached.code()).isZero();
        assertThat(reached.out()).contains("is version ").doesNotContain("cannot be used");
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        Ran none = doctor("--store", "jdbc:postgresql://127.0.0.1:" + free + "/granary?user=u&password=hidden-word");
        assertThat(none.code()).isEqualTo(1);
        assertThat(none.out()).contains("cannot be used", "pg_hba.conf").doesNotContain("hidden-word");
    }
}
