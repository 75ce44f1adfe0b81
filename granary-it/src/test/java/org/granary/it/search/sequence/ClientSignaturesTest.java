package org.granary.it.search.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.gatherer.content.FileContent;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.protocol.Signature;
import org.granary.gatherer.settings.Pace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the document asks of clients, shown by the crawl component that comes with the server.
class ClientSignaturesTest {
    @TempDir
    Path root;

    @Test
    @Covers({"SQLPGAT2-3.1.1.2-7", "SQLPGAT2-3.1.1.2-11", "SQLPGAT2-3.1.1.2-12", "SQLPGAT2-3.1.1.3-1",
        "SQLPGAT2-3.1.1.5-2", "SQLPGAT2-3.1.1.5-3", "SQLPGAT2-3.1.1.5-4", "SQLPGAT2-3.1.1.8-2", "SQLPGAT2-3.1.1.8-3"})
    void urlsAndAnchorTextsAlwaysHaveTheSameHash() {
        // SHA-1 of "abc" begins with a9993e36, on every machine and at all times.
        assertThat(Signature.number("abc")).isEqualTo(0xa9993e36);
        for (String url : List.of("http://host/", "http://host/a", "Home")) {
            assertThat(Signature.number(new String(url.toCharArray()))).isEqualTo(Signature.number(url));
        }
        assertThat(Signature.number("http://host/a")).isNotEqualTo(Signature.number("http://host/b"));
    }

    /// By a component of its own. MD5 is the signature of the contents, DocPropsMD5 that of the properties, and PropMD5 is made of the latter.
    private Document read() throws InterruptedException {
        try (FileContent files = new FileContent(List.of(root), 1000)) {
            return ((Fetched.Item) files.fetch(new FetchRequest(root.resolve("page.html").toUri().toString(), null)))
                    .document();
        }
    }

    private void write(String title, String text) throws IOException {
        Files.writeString(root.resolve("page.html"),
                "<html><head><title>" + title + "</title></head><body>" + text + "</body></html>");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.1.2-8", "SQLPGAT2-3.1.1.2-9", "SQLPGAT2-3.1.1.2-10"})
    void contentsAndPropertiesAlwaysHaveTheSameSignature() throws IOException, InterruptedException {
        write("Title", "text");
        Document first = read();
        write("Title", "text");
        Document same = read();
        assertThat(same.contentSignature()).isEqualTo(first.contentSignature());
        assertThat(same.propertySignature()).isEqualTo(first.propertySignature());
        write("Title", "other text");
        assertThat(read().contentSignature()).isNotEqualTo(first.contentSignature());
        assertThat(read().propertySignature()).isEqualTo(first.propertySignature());
        write("Other title", "text");
        assertThat(read().propertySignature()).isNotEqualTo(first.propertySignature());
    }

    @Test
    @Covers("SQLPGAT2-3.2.5.8-2")
    void commandsAreAskedForEveryMinute() {
        assertThat(Pace.DOCUMENTED.commands()).isEqualTo(Duration.ofMinutes(1));
    }
}
