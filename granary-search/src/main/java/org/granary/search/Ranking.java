package org.granary.search;

import java.util.Map;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.PerFieldSimilarityWrapper;
import org.apache.lucene.search.similarities.Similarity;

/// How much counts what. Words count by BM25; what others say about a document counts more than what it says itself, and least its text. Beside that, documents
/// near a start address, with many links and with clicks come first where words do not decide.
final class Ranking {
    static final Map<String, Float> WEIGHTS = Map.of(Fields.TITLE, 3f, Fields.ANCHOR, 1.5f, Fields.QUERY, 2f,
            Fields.URL_WORDS, 1f, Fields.DESCRIPTION, 1.2f, Fields.BODY, 1f);
    /// What the fields that match less add to the one that matches best.
    static final float OTHERS = 0.3f;
    static final float WHOLE_TITLE = 4f;
    static final float TITLE_IN_ORDER = 2f;
    static final float TEXT_IN_ORDER = 4f;
    static final float NEARNESS = 0.6f;
    static final float LINKS = 0.6f;
    static final float CLICKS = 2f;
    static final float LINKS_PIVOT = 3f;
    static final float CLICKS_PIVOT = 3f;
    static final float NEARNESS_PIVOT = 0.3f;

    /// In short fields the length means little: a page with many links to it has many anchor texts.
    static final PerFieldSimilarityWrapper SIMILARITY = new PerFieldSimilarityWrapper() {
        private final Similarity text = new BM25Similarity(1.2f, 0.75f);
        private final Similarity title = new BM25Similarity(1.2f, 0.5f);
        private final Similarity told = new BM25Similarity(1.2f, 0.2f);

        @Override
        public Similarity get(String field) {
            return switch (field) {
                case Fields.TITLE, Fields.URL_WORDS, Fields.DESCRIPTION -> title;
                case Fields.ANCHOR, Fields.QUERY -> told;
                default -> text;
            };
        }
    };

    private Ranking() {}
}
