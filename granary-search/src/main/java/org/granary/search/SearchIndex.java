package org.granary.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.LockObtainFailedException;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.index.DocumentIndex;
import org.granary.gatherer.index.DocumentLinks;
import org.granary.gatherer.index.IndexChange;
import org.granary.gatherer.index.PropertyRank;
import org.jspecify.annotations.Nullable;

/// An index that crawl components write. One document for each identifier: what is written twice is there once.
///
/// One process at a time can write. This one opens the index with the first call that needs it, and gives it up when another process waits for it.
public final class SearchIndex implements DocumentIndex {
    private static final String APPLICATION = "application";
    private static final String WAITING = "waiting";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long POLL_MILLIS = 50;
    private static final long WATCH_MILLIS = 250;
    private static final double BUFFER_MEGABYTES = 64;

    private final IndexFolder folder;
    private final Thread watch;
    private @Nullable Opened opened;
    private volatile boolean closed;

    /// What is open while this process writes. The reader sees everything that was written before; it is null after something was written.
    private static final class Opened {
        final Directory directory;
        final IndexWriter writer;
        @Nullable
        DirectoryReader reader;

        Opened(Directory directory, IndexWriter writer) {
            this.directory = directory;
            this.writer = writer;
        }

        IndexSearcher searcher() throws IOException {
            DirectoryReader current = reader;
            if (current == null) {
                current = DirectoryReader.open(writer);
                reader = current;
            }
            return new IndexSearcher(current);
        }

        void written() throws IOException {
            DirectoryReader old = reader;
            reader = null;
            if (old != null) {
                old.close();
            }
        }

        void close() throws IOException {
            try (directory; writer) {
                written();
            }
        }
    }

    public SearchIndex(IndexFolder folder) {
        this.folder = folder;
        this.watch = Thread.ofVirtual().name("search-index-watch").start(this::watch);
    }

    /// Gives the index up as soon as somebody else waits for it.
    private void watch() {
        try {
            while (!closed) {
                Thread.sleep(WATCH_MILLIS);
                if (Files.exists(waiting())) {
                    giveUp();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // Whoever uses it next meets the same.
        }
    }

    private Path waiting() {
        return folder.path().resolve(WAITING);
    }

    private synchronized void giveUp() throws IOException {
        if (opened != null && Files.deleteIfExists(waiting())) {
            release();
            // Long enough for whoever waits, who looks more often.
            pause(2 * POLL_MILLIS);
        }
    }

    private synchronized void release() throws IOException {
        Opened current = opened;
        opened = null;
        if (current != null) {
            current.close();
        }
    }

    private static void pause(long millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while the index was awaited.", e);
        }
    }

    private synchronized Opened use() throws IOException {
        if (closed) {
            throw new IOException("The index is closed.");
        }
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (opened == null) {
            Directory directory = folder.create();
            try {
                opened = new Opened(directory, new IndexWriter(directory,
                        new IndexWriterConfig(Analysis.of(Language.OTHER)).setRAMBufferSizeMB(BUFFER_MEGABYTES)
                                .setSimilarity(Ranking.SIMILARITY)));
            } catch (LockObtainFailedException e) {
                directory.close();
                if (System.nanoTime() - end > 0) {
                    throw new IOException("Another process writes the index in " + folder.path() + " and keeps it.", e);
                }
                ask();
                pause(POLL_MILLIS);
            } catch (IOException e) {
                directory.close();
                throw e;
            }
        }
        return opened;
    }

    private void ask() throws IOException {
        try {
            Files.createFile(waiting());
        } catch (FileAlreadyExistsException e) {
            // Somebody has asked already.
        }
    }

    @Override
    public synchronized void belongTo(String application) throws IOException {
        IndexWriter writer = use().writer;
        String known = data(writer).get(APPLICATION);
        if (!application.equals(known)) {
            if (known != null) {
                clear();
            }
            writer.setLiveCommitData(Map.of(APPLICATION, application).entrySet());
            writer.commit();
        }
    }

    private static Map<String, String> data(IndexWriter writer) {
        Map<String, String> data = new HashMap<>();
        Iterable<Map.Entry<String, String>> known = writer.getLiveCommitData();
        if (known != null) {
            known.forEach(entry -> data.put(entry.getKey(), entry.getValue()));
        }
        return data;
    }

    @Override
    public synchronized void rank(Map<Integer, PropertyRank> properties) throws IOException {
        IndexWriter writer = use().writer;
        Map<String, String> before = data(writer);
        Map<String, String> after = new HashMap<>(FieldRanks.of(properties).data());
        String application = before.get(APPLICATION);
        if (application != null) {
            after.put(APPLICATION, application);
        }
        if (!after.equals(before)) {
            writer.setLiveCommitData(after.entrySet());
            writer.commit();
        }
    }

    @Override
    public synchronized boolean isMissing(int docId) throws IOException {
        return use().searcher().getIndexReader().docFreq(term(docId)) == 0;
    }

    private static Term term(int docId) {
        return new Term(Fields.ID, Integer.toString(docId));
    }

    private static @Nullable IndexedDocument find(IndexSearcher searcher, int docId) throws IOException {
        TopDocs found = searcher.search(new TermQuery(term(docId)), 1);
        return found.scoreDocs.length == 0
                ? null
                : IndexedDocument.of(searcher.storedFields().document(found.scoreDocs[0].doc));
    }

    @Override
    public synchronized void write(List<IndexChange> changes) throws IOException {
        Opened index = use();
        IndexSearcher known = index.searcher();
        Map<Integer, List<IndexChange>> byDocument = new LinkedHashMap<>();
        changes.forEach(change -> byDocument.computeIfAbsent(change.docId(), _ -> new ArrayList<>()).add(change));
        try {
            // To divide texts into words takes most of the time.
            byDocument.values().parallelStream().forEach(ofOne -> ofOne.forEach(change -> apply(change, known, index)));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        commit(index);
    }

    private static void apply(IndexChange change, IndexSearcher known, Opened index) {
        try {
            switch (change) {
                case IndexChange.Remove(int docId) -> index.writer.deleteDocuments(term(docId));
                case IndexChange.Put put -> {
                    IndexedDocument before = find(known, put.docId());
                    IndexedDocument document = document(put);
                    index.writer.updateDocument(term(put.docId()), (before == null
                            ? document
                            : document.with(before.anchors(), before.queries(), before.clicks())).lucene());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void commit(Opened index) throws IOException {
        index.writer.commit();
        index.written();
    }

    private static IndexedDocument document(IndexChange.Put put) {
        Document document = put.document();
        String text = put.text().length() > IndexedDocument.MOST_TEXT
                ? put.text().substring(0, IndexedDocument.MOST_TEXT)
                : put.text();
        return new IndexedDocument(put.docId(), put.url(), Objects.requireNonNullElse(document.title(), ""),
                Objects.requireNonNullElse(document.author(), ""),
                Objects.requireNonNullElse(document.description(), ""), text, document.mediaType(),
                Language.of(document.language(), text), document.size(),
                document.lastModified() == null ? 0 : document.lastModified().toEpochMilli(), put.distance(),
                document.properties(), List.of(), List.of(), 0);
    }

    @Override
    public synchronized void write(List<DocumentLinks> links, boolean replace) throws IOException {
        Opened index = use();
        List<IndexedDocument> changed = new ArrayList<>();
        for (DocumentLinks said : links) {
            IndexedDocument known = find(index.searcher(), said.docId());
            if (known != null && (replace || known.anchors().isEmpty())) {
                IndexedDocument now = replace
                        ? known.with(said.texts(), said.queries(), said.clicks())
                        : known.with(said.texts(), known.queries(), known.clicks());
                if (!now.equals(known)) {
                    changed.add(now);
                }
            }
        }
        for (IndexedDocument document : changed) {
            index.writer.updateDocument(term(document.docId()), document.lucene());
        }
        if (!changed.isEmpty()) {
            commit(index);
        }
    }

    @Override
    public synchronized void clear() throws IOException {
        Opened index = use();
        index.writer.deleteAll();
        commit(index);
    }

    @Override
    public void close() throws IOException {
        closed = true;
        watch.interrupt();
        release();
    }
}
