package org.granary.worker.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FileDocumentsTest {
    private static final int BYTES = 20 << 20;
    private static final UUID ME = new UUID(1, 1);
    private static final UUID OTHER = new UUID(2, 2);

    @TempDir
    private Path folder;

    private final FileDocuments documents = new FileDocuments(1L << 30, ME);

    @Test
    void aReaderSeesAWholeFileOrTheOneBefore() throws Exception {
        Path made = Files.write(folder.resolve("made"), new byte[BYTES]);
        Path to = Files.write(folder.resolve("out.pdf"), new byte[1]);
        Set<Long> seen = new HashSet<>();
        var done = new AtomicBoolean();
        Thread reader = Thread.ofPlatform().start(() -> {
            while (!done.get()) {
                try {
                    seen.add(Files.size(to));
                } catch (IOException e) {
                    seen.add(-1L);
                }
            }
        });
        for (int i = 0; i < 5; i++) {
            documents.store(made, to);
        }
        done.set(true);
        reader.join();
        assertThat(seen).isSubsetOf(1L, (long) BYTES);
        assertThat(names()).containsExactlyInAnyOrder("made", "out.pdf");
    }

    @Test
    void nothingIsLeftOfAFileThatCouldNotBeStored() throws Exception {
        Path made = Files.write(folder.resolve("made"), new byte[10]);
        Path to = Files.createDirectory(folder.resolve("out.pdf"));
        Files.write(to.resolve("full"), new byte[1]);
        assertThatThrownBy(() -> documents.store(made, to)).isInstanceOfSatisfying(WorkFailure.class,
                e -> assertThat(e.reason()).isEqualTo(Reason.OUTPUT_UNREACHABLE));
        assertThat(names()).containsExactlyInAnyOrder("made", "out.pdf");
    }

    @Test
    void whatAKilledWorkerLeftIsRemovedByTheOneThatTakesOver() throws Exception {
        Path to = folder.resolve("out.pdf");
        Path left = Files.write(folder.resolve(".out.pdf." + OTHER + ".part"), new byte[10]);
        documents.clean(to, OTHER);
        assertThat(left).doesNotExist();
    }

    @Test
    void aDocumentThatIsTooLargeIsNotCopied() throws Exception {
        Path large = Files.write(folder.resolve("large"), new byte[11]);
        FileDocuments small = new FileDocuments(10, ME);
        assertThatThrownBy(() -> small.fetch(large, folder.resolve("copy"))).isInstanceOfSatisfying(WorkFailure.class,
                e -> assertThat(e.reason()).isEqualTo(Reason.TOO_LARGE));
        assertThat(folder.resolve("copy")).doesNotExist();
    }

    private Set<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            Set<String> names = new HashSet<>();
            files.forEach(file -> names.add(file.getFileName().toString()));
            return names;
        }
    }
}
