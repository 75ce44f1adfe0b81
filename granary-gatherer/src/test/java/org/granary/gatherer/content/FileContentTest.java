package org.granary.gatherer.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.fetch.Validators;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileContentTest {
    private static final Instant TIME = Instant.parse("2024-05-06T07:08:09.123Z");
    @TempDir
    private Path folder;
    private Path root;
    private FileContent files;

    @BeforeEach
    void makeATree() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("root"));
        Files.createDirectory(root.resolve("sub ä"));
        Files.writeString(root.resolve("page.html"),
                "<title>Page</title><a href='sub%20%C3%A4/x.txt'>x</a><a href='../outside'>o</a><a href='http://a/'>w</a>");
        Files.writeString(root.resolve("sub ä/x.txt"), "text");
        Files.setLastModifiedTime(root.resolve("sub ä/x.txt"), FileTime.from(TIME));
        Files.writeString(folder.resolve("outside"), "secret");
        files = new FileContent(List.of(root), 1000);
    }

    private String url(String path) {
        return "file://" + root + path;
    }

    private Fetched fetch(String url) throws InterruptedException {
        return files.fetch(new FetchRequest(url, null));
    }

    private FetchError error(String url) throws InterruptedException {
        return ((Fetched.Failed) fetch(url)).error();
    }

    @Test
    void aFolderLinksToWhatIsInIt() throws InterruptedException {
        Fetched.Item item = (Fetched.Item) fetch(url("/"));

        assertThat(item.folder()).isTrue();
        assertThat(item.document().title()).isEqualTo("root");
        assertThat(item.links()).extracting(FoundLink::url).containsExactly(url("/page.html"), url("/sub%20%C3%A4/"));
        assertThat(item.links()).extracting(FoundLink::folder).containsExactly(false, true);
        Fetched.Item sub = (Fetched.Item) fetch(url("/sub%20%C3%A4/"));
        assertThat(sub.links()).containsExactly(new FoundLink(url("/sub%20%C3%A4/x.txt"), "x.txt", false, TIME));
    }

    @Test
    void aFileIsReadAsWhatItsNameSays() throws InterruptedException {
        Fetched.Item page = (Fetched.Item) fetch(url("/page.html"));
        Fetched.Item text = (Fetched.Item) fetch(url("/sub%20%C3%A4/x.txt"));

        assertThat(page.document().title()).isEqualTo("Page");
        // Neither out of the tree nor into the web.
        assertThat(page.links()).extracting(FoundLink::url).containsExactly(url("/sub%20%C3%A4/x.txt"));
        assertThat(text.document().mediaType()).isEqualTo("text/plain");
        assertThat(text.document().lastModified()).isEqualTo(TIME);
        assertThat(text.folder()).isFalse();
    }

    @Test
    void aFileThatIsKnownIsNotReadAgainUntilItChanges() throws IOException, InterruptedException {
        Fetched.Item before = (Fetched.Item) fetch(url("/sub%20%C3%A4/x.txt"));
        Validators known = new Validators(before.document().eTag(), before.document().lastModified());
        FetchRequest again = new FetchRequest(url("/sub%20%C3%A4/x.txt"), known);

        assertThat(files.fetch(again)).isEqualTo(new Fetched.NotModified());
        Files.writeString(root.resolve("sub ä/x.txt"), "longer text");
        Files.setLastModifiedTime(root.resolve("sub ä/x.txt"), FileTime.from(TIME));
        assertThat(files.fetch(again)).isInstanceOf(Fetched.Item.class);
    }

    @Test
    void aUrlHasOneSpelling() {
        assertThat(files.canonical("file:" + root)).isEqualTo(url("/"));
        assertThat(files.canonical("file://localhost" + root + "/./sub%20%c3%a4")).isEqualTo(url("/sub%20%C3%A4/"));
        assertThat(files.canonical(url("/page.html#part"))).isEqualTo(url("/page.html"));
        assertThat(files.canonical(url("/../outside"))).isNull();
        assertThat(files.canonical("file://elsewhere" + root)).isNull();
        assertThat(files.canonical("http://a/")).isNull();
        assertThat(files.canonical("nonsense")).isNull();
    }

    @Test
    void nothingOutsideIsRead() throws IOException, InterruptedException {
        Files.createSymbolicLink(root.resolve("link"), folder.resolve("outside"));
        Files.createSymbolicLink(root.resolve("folder"), folder);

        assertThat(error(url("/../outside"))).isEqualTo(FetchError.EXCLUDED);
        assertThat(error(url("/link"))).isEqualTo(FetchError.EXCLUDED);
        assertThat(error(url("/folder/outside"))).isEqualTo(FetchError.EXCLUDED);
        assertThat(((Fetched.Item) fetch(url("/"))).links()).hasSize(2);
    }

    @Test
    void whatCannotBeReadIsAnError() throws IOException, InterruptedException {
        Files.write(root.resolve("large"), new byte[1001]);

        assertThat(error(url("/absent"))).isEqualTo(FetchError.NOT_FOUND);
        assertThat(error(url("/page.html/absent"))).isEqualTo(FetchError.NOT_FOUND);
        assertThat(error(url("/large"))).isEqualTo(FetchError.UNREADABLE);
    }

    @Test
    void theSchemeSaysWhichSourceItIs() throws InterruptedException {
        try (SchemeContent all = new SchemeContent(Map.of("file", files))) {
            assertThat(all.canonical("FILE:" + root)).isEqualTo(url("/"));
            assertThat(all.canonical("http://a/")).isNull();
            assertThat(all.fetch(new FetchRequest(url("/"), null))).isInstanceOf(Fetched.Item.class);
            assertThat(all.fetch(new FetchRequest("http://a/", null))).isInstanceOf(Fetched.Failed.class);
        }
    }
}
