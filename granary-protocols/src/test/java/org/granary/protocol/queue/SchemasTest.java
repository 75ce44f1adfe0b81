package org.granary.protocol.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SchemasTest {

    @ParameterizedTest
    @EnumSource(Queue.class)
    void whatQueuesShareOfTheirSchemasIsTheSame(Queue queue) throws IOException {
        assertThat(sharedPart(queue)).isEqualTo(sharedPart(Queue.TRANSLATION)).contains("CREATE TABLE job (",
                "CREATE INDEX item_waiting");
    }

    private static String sharedPart(Queue queue) throws IOException {
        String file = queue.definition().schema().migrations() + "/V1__job_queue.sql";
        try (InputStream in = SchemasTest.class.getClassLoader().getResourceAsStream(file)) {
            assertThat(in).isNotNull();
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.substring(0, text.indexOf("\n-- ----"));
        }
    }
}
