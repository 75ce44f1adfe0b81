package org.granary.search;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.PerFieldSimilarityWrapper;
import org.apache.lucene.search.similarities.Similarity;
import org.granary.gatherer.index.PropertyRank;

/// What the server says about how much fields count: weights are multiplied with those of [Ranking], and a length
/// normalization takes the place of its own. They are kept with the index, as a crawl has found them.
///
/// @param ranks by field; those of which nothing is said are not there
record FieldRanks(Map<String, PropertyRank> ranks) {
    static final FieldRanks NONE = new FieldRanks(Map.of());

    /// In the data of a commit.
    private static final String PREFIX = "rank.";
    private static final PropertyRank PLAIN = new PropertyRank(1, 0);
    private static final double MOST = 1000;
    private static final float SATURATION = 1.2f;
    /// The managed properties that are fields.
    private static final Map<Integer, String> FIELDS = Map.of(1, Fields.BODY, 2, Fields.TITLE, 7, Fields.URL_WORDS, 9,
            Fields.DESCRIPTION, 10, Fields.ANCHOR, 100, Fields.QUERY, 306, Fields.CLICKS);

    FieldRanks { ranks = Map.copyOf(ranks); }

    /// @param properties by number
    static FieldRanks of(Map<Integer, PropertyRank> properties) {
        Map<String, PropertyRank> ranks = new HashMap<>();
        FIELDS.forEach((property, field) -> {
            PropertyRank rank = properties.getOrDefault(property, PLAIN);
            PropertyRank usable = new PropertyRank(clamp(rank.weight(), MOST), clamp(rank.lengthNormalization(), 1));
            if (!usable.equals(PLAIN)) {
                ranks.put(field, usable);
            }
        });
        return new FieldRanks(ranks);
    }

    private static double clamp(double value, double most) {
        return Double.isNaN(value) ? 0 : Math.clamp(value, 0, most);
    }

    static FieldRanks read(Map<String, String> data) {
        Map<String, PropertyRank> ranks = new HashMap<>();
        data.forEach((name, value) -> {
            int space = value.indexOf(' ');
            if (name.startsWith(PREFIX) && space > 0) {
                ranks.put(name.substring(PREFIX.length()), new PropertyRank(
                        Double.parseDouble(value.substring(0, space)), Double.parseDouble(value.substring(space + 1))));
            }
        });
        return new FieldRanks(ranks);
    }

    Map<String, String> data() {
        Map<String, String> data = new TreeMap<>();
        ranks.forEach((field, rank) -> data.put(PREFIX + field,
                String.format(Locale.ROOT, "%s %s", rank.weight(), rank.lengthNormalization())));
        return data;
    }

    float weight(String field, float own) {
        return (float) (own * ranks.getOrDefault(field, PLAIN).weight());
    }

    Similarity similarity() {
        Map<String, Similarity> changed = new HashMap<>();
        ranks.forEach((field, rank) -> {
            if (rank.lengthNormalization() > 0) {
                changed.put(field, new BM25Similarity(SATURATION, (float) rank.lengthNormalization()));
            }
        });
        if (changed.isEmpty()) {
            return Ranking.SIMILARITY;
        }
        return new PerFieldSimilarityWrapper() {
            @Override
            public Similarity get(String field) {
                Similarity own = changed.get(field);
                return own == null ? Ranking.SIMILARITY.get(field) : own;
            }
        };
    }
}
