package org.granary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.cli.command.Streams;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditCommandsTest {
    @TempDir
    private Path data;

    private record Ran(int code, String out, String err) {}

    private Ran run(String input, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--data", data.toString()));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(
                new Streams(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8)),
                Map.of(), all.toArray(String[]::new));
        return new Ran(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    @BeforeEach
    void changeLogins() {
        assertThat(run("a-password-1\n", "login", "add", "worker").code()).isZero();
        assertThat(run("a-password-2\n", "login", "password", "worker").code()).isZero();
        assertThat(run("", "login", "remove", "nobody").code()).isEqualTo(1);
    }

    @Test
    void commandsThatChangeLoginsAreInTheTrailWithoutTheirPasswords() throws IOException {
        String user = System.getProperty("user.name");
        Ran all = run("", "audit");
        assertThat(all.code()).isZero();
        assertThat(all.out().lines()).hasSize(7).element(1).asString().contains("change", "begun", user,
                "action=login add", "target=worker", "how=command line");
        assertThat(all.out()).contains("done", "failed", "action=login password", "action=login remove");
        try (var files = Files.walk(data.resolve("audit"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).doesNotContain("a-password");
            }
        }
    }

    @Test
    void linesAreFiltered() {
        assertThat(run("", "audit", "--login", "NOBODY", "--json").out().lines()).hasSize(2)
                .allMatch(line -> line.startsWith("{\"seq\":") && line.endsWith("\"}"));
        assertThat(run("", "audit", "--event", "login").out().lines()).hasSize(1);
        assertThat(run("", "audit", "--event", "change", "--since", "1h").out().lines()).hasSize(7);
        assertThat(run("", "audit", "--until", "1h").out().lines()).hasSize(1);
        assertThat(run("", "audit", "--address", "10.0.0.7").out().lines()).hasSize(1);
        assertThat(run("", "audit", "--last", "2", "--json").out().lines()).hasSize(2).first().asString()
                .startsWith("{\"seq\":5,");
    }

    @Test
    void verifyNamesTheLineThatWasChanged() throws IOException {
        Ran whole = run("", "audit", "verify");
        assertThat(whole.code()).isZero();
        assertThat(whole.out()).startsWith("The audit trail is as it was written: lines 1 to 6. Its last line is 6:");
        String noted = whole.out().strip().replaceFirst(".*is ", "");
        assertThat(run("", "audit", "verify", "--line", noted).code()).isZero();
        assertThat(run("", "audit", "verify", "--line", "6:" + "0".repeat(64)).code()).isEqualTo(1);

        Path file = data.resolve("audit/audit-000001.jsonl");
        String before = Files.readString(file);
        Files.writeString(file, before.replaceFirst("nobody", "hidden"));
        Ran changed = run("", "audit", "verify");
        assertThat(changed).isEqualTo(new Ran(1, "audit-000001.jsonl line 5: line 5 was changed.\n",
                "granary: The audit trail is not as it was written: 1 finding.\n"));

        Files.writeString(file, before.lines().limit(4).reduce("", (a, b) -> a + b + "\n"));
        assertThat(run("", "audit", "verify").out()).isEqualTo("At the end, lines 5 to 6 were removed.\n");
    }
}
