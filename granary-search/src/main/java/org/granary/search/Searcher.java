package org.granary.search;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryRescorer;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/// Finds documents. It sees what was written until [#refresh()] or until it was opened. Threads may share one.
public final class Searcher implements AutoCloseable {
    /// So many results are counted; more are estimated.
    private static final int COUNTED = 10_000;
    /// Of so many of the best it is looked at how their words stand.
    private static final int LOOKED_AT = 200;

    private final Directory directory;
    private State state;

    /// @param languages of documents
    private record State(DirectoryReader reader, Set<Language> languages, FieldRanks ranks) {
        static State of(DirectoryReader reader) throws IOException {
            Set<Language> languages = EnumSet.of(Language.OTHER);
            Terms terms = MultiTerms.getTerms(reader, Fields.LANGUAGE);
            if (terms != null) {
                TermsEnum each = terms.iterator();
                while (each.next() != null) {
                    languages.add(Language.ofCode(each.term().utf8ToString()));
                }
            }
            return new State(reader, languages, FieldRanks.read(reader.getIndexCommit().getUserData()));
        }
    }

    private Searcher(Directory directory, State state) {
        this.directory = directory;
        this.state = state;
    }

    /// @throws IOException when there is no index, or it cannot be read
    public static Searcher open(IndexFolder folder) throws IOException {
        Directory directory = folder.open();
        try {
            return new Searcher(directory, State.of(DirectoryReader.open(directory)));
        } catch (IOException e) {
            directory.close();
            throw e;
        }
    }

    /// Looks whether something was written.
    public synchronized void refresh() throws IOException {
        DirectoryReader newer = DirectoryReader.openIfChanged(state.reader());
        if (newer != null) {
            State before = state;
            state = State.of(newer);
            before.reader().decRef();
        }
    }

    /// @return the current state, which does not end before it is given back
    private synchronized State take() {
        state.reader().incRef();
        return state;
    }

    /// How many documents there are.
    public int documents() throws IOException {
        State current = take();
        try {
            return current.reader().numDocs();
        } finally {
            current.reader().decRef();
        }
    }

    public SearchAnswer search(SearchRequest request) throws IOException {
        State current = take();
        try {
            return search(request, current);
        } finally {
            current.reader().decRef();
        }
    }

    private static SearchAnswer search(SearchRequest request, State current) throws IOException {
        QueryText text = QueryText.parse(request.text());
        if (text.isEmpty()) {
            return new SearchAnswer(0, true, null, List.of(), Map.of());
        }
        IndexSearcher searcher = new IndexSearcher(current.reader());
        searcher.setSimilarity(current.ranks().similarity());
        QueryPlan plan = new QueryPlan(text, current.languages(), request.scopes(), current.ranks());
        Query query = plan.build(true);
        TopDocs top = top(searcher, query, plan.order(), request);
        if (top.scoreDocs.length == 0 && request.from() == 0) {
            query = plan.build(false);
            top = top(searcher, query, plan.order(), request);
        }
        TotalHits total = top.totalHits;
        List<SearchAnswer.Hit> hits = new ArrayList<>();
        for (int i = request.from(); i < top.scoreDocs.length; i++) {
            hits.add(hit(searcher, top.scoreDocs[i], text));
        }
        return new SearchAnswer(total.value(), total.relation() == TotalHits.Relation.EQUAL_TO,
                Spelling.correct(request.text(), current.reader()), hits,
                request.facets() ? searcher.search(query, FacetCounts.manager()) : Map.of());
    }

    private static TopDocs top(IndexSearcher searcher, Query query, @Nullable Query order, SearchRequest request)
            throws IOException {
        int wanted = request.from() + request.count();
        TopDocs best = searcher.search(query,
                new TopScoreDocCollectorManager(order == null ? wanted : Math.max(wanted, LOOKED_AT), COUNTED));
        if (order == null) {
            return best;
        }
        ScoreDoc[] all = best.scoreDocs;
        int looked = Math.min(all.length, LOOKED_AT);
        ScoreDoc[] ordered = QueryRescorer.rescore(searcher,
                new TopDocs(best.totalHits, Arrays.copyOf(all, looked)), order, 1, looked).scoreDocs;
        // Those behind keep their places, so that pages follow each other.
        System.arraycopy(ordered, 0, all, 0, looked);
        return new TopDocs(best.totalHits, Arrays.copyOf(all, Math.min(all.length, wanted)));
    }

    private static SearchAnswer.Hit hit(IndexSearcher searcher, ScoreDoc found, QueryText text) throws IOException {
        IndexedDocument document = IndexedDocument.of(searcher.storedFields().document(found.doc));
        String shown = document.text().isEmpty() ? document.description() : document.text();
        return new SearchAnswer.Hit(document.docId(), document.url(), document.title(), document.author(),
                document.type(), document.language().code(), document.size(),
                document.modified() == 0 ? null : Instant.ofEpochMilli(document.modified()),
                Snippets.of(shown, document.language(), text.all()));
    }

    @Override
    public synchronized void close() throws IOException {
        try (directory) {
            state.reader().close();
        }
    }
}
