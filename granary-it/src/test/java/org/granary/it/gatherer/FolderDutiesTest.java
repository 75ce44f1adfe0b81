package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.granary.conformance.Covers;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.content.FileContent;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.protocol.Signature;
import org.granary.it.TestServer;
import org.granary.records.TransactionCommit;
import org.granary.records.value.CrawlType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the document asks of clients that crawl folders.
class FolderDutiesTest {
    private static final int FOLDER = 0x4;
    private static final int LINKS = 0x8;
    private static final int IN_FOLDER = 0x200;

    @TempDir
    Path disk;

    /// Remembers what is asked for.
    private record Watched(FileContent files, List<String> fetched) implements ContentSource {
        @Override
        public @Nullable String canonical(String url) {
            return files.canonical(url);
        }

        @Override
        public Fetched fetch(FetchRequest request) throws InterruptedException {
            fetched.add(request.url());
            return files.fetch(request);
        }

        @Override
        public void close() {
            files.close();
        }
    }

    private Path root;
    private String rootUrl;
    private String subUrl;
    private String aUrl;
    private String bUrl;

    private void tree() throws Exception {
        root = Files.createDirectories(disk.toRealPath().resolve("tree"));
        Files.createDirectories(root.resolve("sub"));
        Files.writeString(root.resolve("b.txt"), "b");
        Files.writeString(root.resolve("sub/a.txt"), "a");
        rootUrl = root.toUri().toASCIIString();
        subUrl = rootUrl + "sub/";
        aUrl = subUrl + "a.txt";
        bUrl = rootUrl + "b.txt";
    }

    @Test
    @Covers({"SQLPGAT2-2.2.1.9-2", "SQLPGAT2-2.2.2.3-3", "SQLPGAT2-2.2.3.19-13", "SQLPGAT2-3.1.5.66-5",
        "SQLPGAT2-3.1.1.2-18", "SQLPGAT2-3.1.5.66-8"})
    void foldersLeadToTheirItemsAndTheirItemsAreCheckedInEveryCrawl() throws Exception {
        tree();
        List<String> fetched = new CopyOnWriteArrayList<>();
        try (TestServer server = TestServer.start(); CrawlWorld world = new CrawlWorld(server, 1)) {
            RecordingServer calls = world.record();
            Watched content = new Watched(new FileContent(List.of(root), 100_000), fetched);
            try (Gatherer gatherer = world.gather(content, 1)) {
                int source = world.contentSource("files", List.of(rootUrl));
                int full = world.crawl(source, CrawlType.FULL).id();
                Map<String, TransactionCommit> first = calls.records(full);
                assertThat(first).containsOnlyKeys(rootUrl, subUrl, aUrl, bUrl);

                // The more is below an item, the more important it is that it can be read.
                assertThat(levels(first)).isEqualTo(Map.of(rootUrl, 2, subUrl, 1, aUrl, 0, bUrl, 0));
                // What a folder links to is processed by the crawl that says so.
                assertThat(flags(first, FOLDER | LINKS))
                        .isEqualTo(Map.of(rootUrl, FOLDER | LINKS, subUrl, FOLDER | LINKS, aUrl, 0, bUrl, 0));
                assertThat(world.history()).containsExactlyInAnyOrder(rootUrl, subUrl, aUrl, bUrl);
                // Items know their folder by its compact URL, whose signature is always the same one.
                assertThat(flags(first, IN_FOLDER))
                        .isEqualTo(Map.of(rootUrl, 0, subUrl, IN_FOLDER, aUrl, IN_FOLDER, bUrl, IN_FOLDER));
                assertParents(first);

                // A folder changes: each of its items is asked for, so that those that were deleted are found out.
                Files.delete(root.resolve("b.txt"));
                Files.writeString(root.resolve("c.txt"), "c");
                fetched.clear();
                int incremental = world.crawl(source, CrawlType.INCREMENTAL).id();
                assertThat(fetched).contains(rootUrl, subUrl, aUrl, bUrl, rootUrl + "c.txt");
                assertThat(world.history()).containsExactlyInAnyOrder(rootUrl, subUrl, aUrl, rootUrl + "c.txt");
                Map<String, TransactionCommit> second = new TreeMap<>(calls.records(incremental));
                second.remove(bUrl);
                assertThat(second).containsKeys(rootUrl, subUrl, aUrl);
                assertParents(second);
            }
        }
    }

    private void assertParents(Map<String, TransactionCommit> records) {
        records.forEach((url, record) -> {
            if (url.equals(rootUrl)) {
                assertThat(record.parentCompactUrl()).isNull();
                return;
            }
            TransactionCommit folder = Objects.requireNonNull(records.get(url.equals(aUrl) ? subUrl : rootUrl));
            assertThat(record.parentCompactUrl()).as(url).isEqualTo(folder.compactUrl());
            assertThat(record.parentCompactHash()).as(url).isEqualTo(folder.compactHash())
                    .isEqualTo(Signature.number(String.valueOf(record.parentCompactUrl())));
        });
    }

    private static Map<String, Integer> levels(Map<String, TransactionCommit> records) {
        Map<String, Integer> levels = new TreeMap<>();
        records.forEach((url, record) -> levels.put(url, record.logLevel()));
        return levels;
    }

    private static Map<String, Integer> flags(Map<String, TransactionCommit> records, int mask) {
        Map<String, Integer> flags = new TreeMap<>();
        records.forEach((url, record) -> flags.put(url, record.transactionFlags() & mask));
        return flags;
    }
}
