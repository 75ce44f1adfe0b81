package org.granary.search;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryRescorer;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.store.Directory;

/// Finds documents. It sees what was written until [#refresh()] or until it was opened. Threads may share one.
public final class Searcher implements AutoCloseable {
    /// So many results are counted where facets, which count all of them, are not wanted.
    private static final int COUNTED = 1000;
    /// So many of the best are ranked by more than their words.
    private static final int LOOKED_AT = 200;
    /// So many that have what was typed word for word are among them.
    private static final int VERBATIM = 20;

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
        IndexSearcher searcher = new SlicedSearcher(current.reader());
        searcher.setSimilarity(current.ranks().similarity());
        QueryPlan plan = new QueryPlan(text, current.languages(), request.scopes(), current.ranks());
        Query query = plan.build(true);
        TopDocs top = top(searcher, query, plan, request);
        if (top.scoreDocs.length == 0 && request.from() == 0) {
            query = plan.build(false);
            top = top(searcher, query, plan, request);
        }
        List<SearchAnswer.Hit> hits = new ArrayList<>();
        for (int i = request.from(); i < top.scoreDocs.length; i++) {
            hits.add(hit(searcher, top.scoreDocs[i], text));
        }
        String corrected = Spelling.correct(request.text(), current.reader());
        if (request.facets()) {
            FacetCounts.Counted counted = searcher.search(query, FacetCounts.manager());
            return new SearchAnswer(counted.documents(), true, corrected, hits, counted.facets());
        }
        TotalHits total = top.totalHits;
        return new SearchAnswer(total.value(), total.relation() == TotalHits.Relation.EQUAL_TO, corrected, hits,
                Map.of());
    }

    private static TopDocs top(IndexSearcher searcher, Query query, QueryPlan plan, SearchRequest request)
            throws IOException {
        int wanted = request.from() + request.count();
        Query bonus = plan.bonus();
        int ranked = bonus == null ? wanted : Math.max(wanted, LOOKED_AT);
        // Documents that cannot be among the best are skipped once enough are counted.
        TopDocs best = searcher.search(query,
                new TopScoreDocCollectorManager(ranked, request.facets() ? ranked : COUNTED));
        if (bonus == null || best.scoreDocs.length == 0) {
            return best;
        }
        Map<Integer, ScoreDoc> looked = new LinkedHashMap<>();
        for (ScoreDoc exact : verbatim(searcher, query, plan)) {
            looked.put(exact.doc, exact);
        }
        List<ScoreDoc> behind = new ArrayList<>();
        for (ScoreDoc found : best.scoreDocs) {
            if (looked.size() < LOOKED_AT) {
                looked.put(found.doc, found);
            } else if (!looked.containsKey(found.doc)) {
                behind.add(found);
            }
        }
        ScoreDoc[] first = looked.values().toArray(ScoreDoc[]::new);
        // Those behind keep their places, so that pages follow each other.
        ScoreDoc[] all = Stream.concat(
                Arrays.stream(QueryRescorer.rescore(searcher, new TopDocs(best.totalHits, first), bonus, 1,
                        first.length).scoreDocs),
                behind.stream()).limit(wanted).toArray(ScoreDoc[]::new);
        return new TopDocs(best.totalHits, all);
    }

    private static ScoreDoc[] verbatim(IndexSearcher searcher, Query query, QueryPlan plan) throws IOException {
        Query exact = new BooleanQuery.Builder().add(query, Occur.MUST).add(plan.verbatim(), Occur.FILTER).build();
        return searcher.search(exact, VERBATIM).scoreDocs;
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
