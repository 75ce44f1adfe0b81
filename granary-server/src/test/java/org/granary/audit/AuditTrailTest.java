package org.granary.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.granary.audit.AuditCheck.Anchor;
import org.granary.audit.AuditCheck.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AuditTrailTest {
    private static final AuditWriter.Settings USUAL = settings(16 << 20, 100, true);

    @TempDir
    private Path data;

    private static AuditWriter.Settings settings(long size, int files, boolean refuse) {
        return new AuditWriter.Settings(null, size, files, refuse);
    }

    private static AuditEvent event(String login) {
        return AuditEvent.of(AuditEvent.LOGIN).outcome(AuditEvent.ACCEPTED).with("login", login);
    }

    private void write(AuditWriter.Settings settings, int count) {
        try (AuditWriter writer = AuditWriter.open(data, settings)) {
            for (int i = 0; i < count; i++) {
                writer.record(event("user" + i));
            }
        }
    }

    private Path file() {
        return data.resolve("audit/audit-000001.jsonl");
    }

    private List<String> lines() throws IOException {
        return new ArrayList<>(Files.readAllLines(file()));
    }

    private Report verify() {
        return AuditCheck.verify(data, null, null);
    }

    private List<String> logins() {
        List<String> logins = new ArrayList<>();
        assertThat(AuditReader.read(data, line -> logins.add(line.text("login")))).isZero();
        return logins;
    }

    @Test
    void linesAreNumberedAndEachCarriesTheHashOfTheOneBefore() throws IOException {
        write(USUAL, 3);
        write(USUAL, 1);

        List<AuditLine> lines = lines().stream().map(AuditLine::parse).toList();
        assertThat(lines).extracting(AuditLine::sequence).containsExactly(1L, 2L, 3L, 4L);
        assertThat(lines).extracting(AuditLine::previous).containsExactly(AuditSeal.NONE, lines.get(0).hash(),
                lines.get(1).hash(), lines.get(2).hash());
        assertThat(verify()).isEqualTo(new Report(List.of(), 4, 1, 4, lines.get(3).hash()));
        try (Stream<Path> files = Files.walk(data.resolve("audit"))) {
            assertThat(files.skip(1)).hasSize(4).allSatisfy(file -> assertThat(
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------"));
        }
    }

    @Test
    void aChangedLineIsNamed() throws IOException {
        write(USUAL, 4);
        List<String> lines = lines();
        lines.set(1, lines.get(1).replace("user1", "admin"));
        Files.write(file(), lines);

        assertThat(verify().findings()).containsExactly("audit-000001.jsonl line 2: line 2 was changed.");
    }

    @Test
    void removedLinesAreNamedWhereverTheyWere() throws IOException {
        write(USUAL, 6);
        List<String> all = lines();

        Files.write(file(), Stream.concat(all.subList(0, 2).stream(), all.subList(4, 6).stream()).toList());
        assertThat(verify().findings()).singleElement().asString().contains("2 lines of lines 3 to 4 were removed");

        Files.write(file(), all.subList(2, 6));
        assertThat(verify().findings()).singleElement().asString().contains("lines 1 to 2 were removed");

        Files.write(file(), all.subList(0, 4));
        assertThat(verify().findings()).singleElement().asString().contains("lines 5 to 6 were removed");

        Files.delete(file());
        assertThat(verify().findings()).isNotEmpty();
    }

    @Test
    void insertedLinesAreNamed() throws IOException {
        write(USUAL, 3);
        List<String> all = lines();

        List<String> copied = new ArrayList<>(all);
        copied.add(2, all.get(0));
        Files.write(file(), copied);
        assertThat(verify().findings()).singleElement().asString()
                .startsWith("audit-000001.jsonl line 3: line 1 was inserted");

        List<String> forged = new ArrayList<>(all);
        forged.add(1, all.get(0).replace("user0", "admin").replace("\"seq\":1", "\"seq\":2"));
        Files.write(file(), forged);
        assertThat(verify().findings())
                .containsExactly("audit-000001.jsonl line 2: this line was inserted or changed.");

        List<String> moved = new ArrayList<>(List.of(all.get(0), all.get(2), all.get(1)));
        Files.write(file(), moved);
        assertThat(verify().findings()).hasSizeGreaterThan(1);
    }

    @Test
    void anEarlierStateThatIsPutBackIsFoundByALineThatWasNoted() throws IOException {
        write(USUAL, 2);
        String head = Files.readString(data.resolve("audit/head"));
        String before = Files.readString(file());
        write(USUAL, 2);
        Report noted = verify();
        Files.writeString(data.resolve("audit/head"), head);
        Files.writeString(file(), before);

        assertThat(verify().findings()).isEmpty();
        assertThat(AuditCheck.verify(data, null, new Anchor(noted.last(), noted.hash())).findings())
                .containsExactly("Line 4, whose hash was noted, is not there.");
        write(USUAL, 2);
        assertThat(AuditCheck.verify(data, null, new Anchor(noted.last(), noted.hash())).findings())
                .singleElement().asString().contains("another hash than the one that was noted");
    }

    @Test
    void aMissingHeadAndAMissingKeyAreFindings() throws IOException {
        write(USUAL, 2);
        Files.delete(data.resolve("audit/head"));
        assertThat(verify().findings()).singleElement().asString().contains("recorded end of the trail is missing");

        write(USUAL, 1);
        assertThat(logins()).containsExactly("user0", "user1", "", "user0");

        Files.delete(data.resolve("audit/key"));
        assertThatThrownBy(this::verify).isInstanceOf(AuditException.class).hasMessageContaining("cannot be verified");
    }

    @Test
    void theRestOfALineThatAKilledProcessLeftIsNoFinding() throws IOException {
        write(USUAL, 2);
        Files.writeString(file(), lines().get(1).substring(0, 40), StandardOpenOption.APPEND);
        write(USUAL, 1);

        assertThat(verify().findings()).isEmpty();
        assertThat(Files.readString(data.resolve("audit/audit-000002.jsonl"))).contains("recovered", "no lines");
    }

    @Test
    void linesThatAKilledProcessDidNotRecordAreTakenOver() throws IOException {
        write(USUAL, 2);
        byte[] head = Files.readAllBytes(data.resolve("audit/head"));
        write(USUAL, 1);
        Files.write(data.resolve("audit/head"), head);
        write(USUAL, 1);

        assertThat(verify().findings()).isEmpty();
        assertThat(lines()).hasSize(4);
    }

    @Test
    void filesFollowEachOtherAndTheOldestAreRemoved() throws IOException {
        write(settings(500, 3, true), 20);

        try (Stream<Path> files = Files.list(data.resolve("audit"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".jsonl"))).hasSize(3);
        }
        Report report = verify();
        assertThat(report.findings()).isEmpty();
        assertThat(report.last()).isEqualTo(20);
        assertThat(report.first()).isGreaterThan(10);

        List<Path> left;
        try (Stream<Path> files = Files.list(data.resolve("audit"))) {
            left = files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
        }
        Files.delete(left.getFirst());
        assertThat(verify().findings()).singleElement().asString().startsWith("At the beginning, lines ");
    }

    @Test
    void severalWritersShareOneTrail() throws Exception {
        CountDownLatch ready = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                try (AuditWriter writer = AuditWriter.open(data, settings(4000, 100, true))) {
                    ready.await();
                    for (int n = 0; n < 25; n++) {
                        writer.record(event("somebody"));
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        ready.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        Report report = verify();
        assertThat(report.findings()).isEmpty();
        assertThat(report.last()).isEqualTo(100);
    }

    @Test
    void whatAClientSentForgesNoLine() throws IOException {
        String name = "sa\"}\n{\"seq\":9,\"event\":\"login\u2028\u202e\\\ud800\u0000é漢😀";
        try (AuditWriter writer = AuditWriter.open(data, USUAL)) {
            writer.record(event(name));
            writer.record(event("x".repeat(100_000)));
        }
        assertThat(lines()).hasSize(2).first().asString().contains("\\u000a", "\\u2028", "\\u202e", "\\ud800",
                "\\u0000", "é漢😀");
        assertThat(logins().getFirst()).isEqualTo(name);
        assertThat(verify().findings()).isEmpty();
    }

    @Test
    void aTrailThatCannotBeWrittenRefusesOrCountsWhatIsMissing() throws IOException {
        Path obstacle = Files.writeString(data.resolve("audit"), "a file where the folder should be");
        try (AuditWriter refusing = AuditWriter.open(data, USUAL)) {
            boolean[] changed = new boolean[1];
            assertThatThrownBy(() -> refusing.change(event("x"), () -> changed[0] = true))
                    .isInstanceOf(AuditException.class);
            assertThat(changed[0]).isFalse();
        }
        try (AuditWriter going = AuditWriter.open(data, settings(16 << 20, 100, false))) {
            going.record(event("missing"));
            going.record(event("missing"));
            Files.delete(obstacle);
            going.record(event("there"));
        }
        assertThat(lines()).hasSize(2).first().asString().contains("\"action\":\"gap\"", "\"leftOut\":2");
        assertThat(verify().findings()).isEmpty();
    }

    @Test
    void aChangeHasALineBeforeItAndOneThatSaysHowItEnded() throws IOException {
        try (AuditWriter writer = AuditWriter.open(data, USUAL)) {
            assertThat(writer.change(AuditEvent.of(AuditEvent.CHANGE), () -> "made"))
                    .isEqualTo("made");
            assertThatThrownBy(() -> writer.change(AuditEvent.of(AuditEvent.CHANGE), () -> {
                throw new IllegalStateException("with a secret");
            })).hasMessage("with a secret");
        }
        assertThat(lines().stream().map(line -> AuditLine.parse(line).text("outcome"))).containsExactly("begun", "done",
                "begun", "failed");
        assertThat(Files.readString(file())).doesNotContain("secret");
    }
}
