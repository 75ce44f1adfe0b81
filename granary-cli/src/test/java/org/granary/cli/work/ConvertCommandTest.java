package org.granary.cli.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.granary.cli.Ran;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@Tag("external-client")
class ConvertCommandTest {
    @TempDir
    private Path folder;

    @BeforeAll
    static void needOffice() {
        boolean there = Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(each -> Files.isExecutable(Path.of(each, "soffice")));
        if (!there && "required".equals(System.getenv("EXTERNAL_CLIENTS"))) {
            throw new AssertionError("soffice is not installed, and EXTERNAL_CLIENTS=required");
        }
        Assumptions.assumeTrue(there, "soffice is not installed");
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @Test
    void convertsAFolderWithAServerOfItsOwnAndLaterOnlyWhatHasChanged() throws Exception {
        file("in/a letter.txt", "first");
        file("in/sub/b.html", "<p>second</p>");
        file("in/notes.png", "no document");
        file("in/broken.docx", "no ZIP");
        Map<String, String> environment = Map.of("GRANARY_DATA", folder.resolve("data").toString(), "GRANARY_PORT",
                Integer.toString(freePort()));
        Ran ran = Ran.run("", environment, "convert", folder.resolve("in").toString(), "--to",
                folder.resolve("out").toString(), "--parallel", "1");
        assertThat(ran.out()).as(ran.err()).contains("No server was running", folder.resolve("data").toString(),
                "3 documents, with LibreOffice", "failed: broken.docx (error 1): the document is broken",
                "3 of 3, 1 failed", "2 converted, 1 failed.");
        assertThat(ran.code()).isOne();
        assertThat(Files.readString(folder.resolve("out/a letter.pdf"), StandardCharsets.ISO_8859_1))
                .startsWith("%PDF-");
        assertThat(folder.resolve("out/sub/b.pdf")).isRegularFile();

        Files.delete(folder.resolve("in/broken.docx"));
        Path changed = file("in/sub/b.html", "<p>third</p>");
        Files.setLastModifiedTime(changed, FileTime.from(Instant.now().plusSeconds(60)));
        ran = Ran.run(folder.resolve("in/a letter.txt") + "\n\n" + changed + "\n", environment, "convert", "--list",
                "-",
                "--to", folder.resolve("out").toString(), "--update", "--format", "pdf");
        assertThat(ran.done()).contains("1 document, with", "1 converted, 0 failed.");
        // The list named a file, so its result is named after the file alone.
        assertThat(folder.resolve("out/b.pdf")).isRegularFile();

        ran = Ran.run("", environment, "convert", folder.resolve("in/*.txt").toString(), "--to",
                folder.resolve("out").toString(), "--update");
        assertThat(ran.done()).contains("There is nothing to convert.");
    }

    @Test
    void readsFromAndWritesToWebServers() throws Exception {
        Map<String, byte[]> stored = new ConcurrentHashMap<>();
        HttpServer web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.createContext("/", exchange -> {
            byte[] body = "from the web".getBytes(StandardCharsets.UTF_8);
            boolean put = exchange.getRequestMethod().equals("PUT");
            if (put) {
                stored.put(exchange.getRequestURI().getRawPath(), exchange.getRequestBody().readAllBytes());
            }
            boolean there = put || exchange.getRequestURI().getPath().endsWith("a b.txt");
            exchange.sendResponseHeaders(put ? 201 : there ? 200 : 404, put || !there ? -1 : body.length);
            if (!put && there) {
                exchange.getResponseBody().write(body);
            }
            exchange.close();
        });
        web.start();
        String url = "http://127.0.0.1:" + web.getAddress().getPort();
        try (GranaryServer server = GranaryServer
                .start(Settings.of(Map.of("port", "0", "data", folder.resolve("data").toString())))) {
            Ran ran = Ran.run("", Map.of("GRANARY_DATA", folder.resolve("data").toString()), "convert",
                    url + "/in/a%20b.txt", url + "/in/none.txt", "--to", url + "/out", "--format", "odt", "--server",
                    "127.0.0.1:" + server.address().getPort());
            assertThat(ran.out()).as(ran.err()).contains("1 converted, 1 failed.",
                    "failed: none.txt (error 6): the input is not there: " + url + "/in/none.txt");
            assertThat(ran.code()).isOne();
        } finally {
            web.stop(0);
        }
        assertThat(stored).containsOnlyKeys("/out/a%20b.odt");
        assertThat(new String(stored.getOrDefault("/out/a%20b.odt", new byte[0]), StandardCharsets.ISO_8859_1))
                .startsWith("PK");
    }

    @Test
    void refusesWhatMakesNoSenseBeforeTheQueueHasIt() throws Exception {
        String picture = file("a.png", "x").toString();
        String text = file("a.txt", "x").toString();
        refused(1, "No engine here (LibreOffice) makes pdf of " + picture, picture, "--to", "out");
        refused(1, "There is no file or folder " + folder.resolve("none"), folder.resolve("none").toString(), "--to",
                "out");
        refused(1, "There is no document " + folder.resolve("*.doc"), folder.resolve("*.doc").toString(), "--to",
                "out");
        refused(1, "No engine here (the embedded engine) makes odt of " + text, text, "--to", "out", "--format", "odt",
                "--engine", "embedded");
        refused(2, "--engine: \"word\" is neither libreoffice nor embedded", text, "--to", "out", "--engine", "word");
        refused(2, "Say with --to where the results go.", text);
        refused(2, "Name documents, folders or patterns", "--to", "out");
        refused(2, "--format: \"docs\" is none of pdf, docx", text, "--to", "out", "--format", "docs");
        refused(2, "a URL with a password", text, "--to", "http://me:secret@example.com/");
        refused(2, "--stale-after is at least 3 times --time-limit", text, "--to", "out", "--stale-after", "5");
        refused(2, "is not the URL of a document", "http://127.0.0.1/in/", "--to", "out");
    }

    private void refused(int code, String message, String... arguments) {
        Ran ran = Ran.run("", "convert", arguments, "--data", folder.resolve("data").toString(), "--port", "1");
        assertThat(ran.err()).startsWith("granary: ").contains(message).hasLineCount(1).doesNotContain("secret");
        assertThat(ran.code()).isEqualTo(code);
        assertThat(ran.out()).isEmpty();
        assertThat(folder.resolve("data")).doesNotExist();
    }
}
