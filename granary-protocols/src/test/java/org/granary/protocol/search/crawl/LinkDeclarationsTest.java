package org.granary.protocol.search.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Links are declared twice, because the Foundation role has fewer projects.
class LinkDeclarationsTest {

    private static String declaration(String file) throws IOException {
        try (InputStream in = CrawlTopics.class.getResourceAsStream(file)) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return text.substring(text.indexOf("CREATE TABLE"));
        }
    }

    @Test
    void theRolesDifferInTheProjectsAndInNothingElse() throws IOException {
        assertThat(declaration("links-foundation.sql")).contains("CHECK (ProjectID IN (1))")
                .isEqualTo(declaration("links.sql").replace("CHECK (ProjectID IN (1, 2))", "CHECK (ProjectID IN (1))"));
    }
}
