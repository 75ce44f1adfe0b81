package org.granary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LogStreamTest {

    @Test
    void anEventIsOneLineWhateverItHolds() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (LogStream log = new LogStream(bytes)) {
            log.println("user 'a\n2026-01-01 INFO forged\r\u001b[2J\u2028\u202e\u0085' Zürich\tüber");
            new IllegalStateException("x\ny").printStackTrace(log);
        }
        String written = bytes.toString(StandardCharsets.UTF_8);
        assertThat(written.lines().toList()).hasSizeGreaterThan(2);
        assertThat(written.lines().findFirst()).hasValue("user 'a\\u000a2026-01-01 INFO forged\\u000d\\u001b[2J"
                + "\\u2028\\u202e\\u0085' Zürich\tüber");
        assertThat(written).contains("IllegalStateException: x\\u000ay");
    }
}
