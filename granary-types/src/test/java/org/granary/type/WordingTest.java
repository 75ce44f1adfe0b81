package org.granary.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordingTest {

    @Test
    void amountsHaveTheirPlural() {
        assertThat(List.of(Wording.count(0, "item"), Wording.count(1, "item"), Wording.count(10_000, "item")))
                .containsExactly("0 items", "1 item", "10,000 items");
        assertThat(Wording.count(2, "class", "classes")).isEqualTo("2 classes");
    }

    @Test
    void timesAreWrittenAsPeopleDo() {
        assertThat(List.of(Wording.time(Duration.ofMillis(500)), Wording.time(Duration.ofSeconds(10)),
                Wording.time(Duration.ofMinutes(90)), Wording.time(Duration.ofDays(1).plusSeconds(2))))
                .containsExactly("500 ms", "10 s", "1 h 30 min", "1 d 2 s");
    }

    @Test
    void reasonsNameNoJavaClass() {
        assertThat(List.of(Wording.reason(new NoSuchFileException("/a")),
                Wording.reason(new FileAlreadyExistsException("/a")), Wording.reason(new AccessDeniedException("/a")),
                Wording.reason(new FileSystemException("/a", null, "No space left on device")),
                Wording.reason(new IOException("Broken pipe"))))
                .containsExactly("there is no such file or folder", "there is a file of that name already (/a)",
                        "permission denied (/a)", "no space left on device (/a)", "Broken pipe");
    }
}
