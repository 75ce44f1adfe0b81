package org.granary.search;

import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/// Counts documents, and documents by host, type and language.
final class FacetCounts extends SimpleCollector {
    private static final List<String> FIELDS = List.of(Fields.HOST, Fields.TYPE, Fields.LANGUAGE);
    private static final int MOST = 10;

    private final Map<String, Map<String, Long>> counts = new LinkedHashMap<>();
    private final SortedDocValues[] values = new SortedDocValues[FIELDS.size()];
    private long[][] ordinals = {};
    private long documents;

    private FacetCounts() {
        FIELDS.forEach(field -> counts.put(field, new HashMap<>()));
    }

    /// @param documents in all
    record Counted(long documents, Map<String, Map<String, Long>> facets) {}

    static CollectorManager<FacetCounts, Counted> manager() {
        return new CollectorManager<>() {
            @Override
            public FacetCounts newCollector() {
                return new FacetCounts();
            }

            @Override
            public Counted reduce(Collection<FacetCounts> all) {
                FacetCounts sum = new FacetCounts();
                all.forEach(part -> part.counts.forEach((field, some) -> some
                        .forEach((value, count) -> sum.of(field).merge(value, count, Long::sum))));
                Map<String, Map<String, Long>> most = new LinkedHashMap<>();
                sum.counts.forEach((field, some) -> most.put(field, most(some)));
                return new Counted(all.stream().mapToLong(part -> part.documents).sum(), most);
            }
        };
    }

    private Map<String, Long> of(String field) {
        return counts.computeIfAbsent(field, _ -> new HashMap<>());
    }

    private static Map<String, Long> most(Map<String, Long> counts) {
        Map<String, Long> most = new LinkedHashMap<>();
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST).forEach(entry -> most.put(entry.getKey(), entry.getValue()));
        return most;
    }

    @Override
    protected void doSetNextReader(LeafReaderContext context) throws IOException {
        ordinals = new long[FIELDS.size()][];
        for (int i = 0; i < values.length; i++) {
            values[i] = DocValues.getSorted(context.reader(), FIELDS.get(i));
            ordinals[i] = new long[values[i].getValueCount()];
        }
    }

    @Override
    public void collect(int doc) throws IOException {
        documents++;
        for (int i = 0; i < values.length; i++) {
            if (values[i].advanceExact(doc)) {
                ordinals[i][values[i].ordValue()]++;
            }
        }
    }

    @Override
    public void finish() throws IOException {
        for (int i = 0; i < values.length; i++) {
            Map<String, Long> field = of(FIELDS.get(i));
            for (int ordinal = 0; ordinal < ordinals[i].length; ordinal++) {
                if (ordinals[i][ordinal] > 0) {
                    String value = values[i].lookupOrd(ordinal).utf8ToString();
                    if (!value.isEmpty()) {
                        field.merge(value, ordinals[i][ordinal], Long::sum);
                    }
                }
            }
        }
    }

    @Override
    public ScoreMode scoreMode() {
        return ScoreMode.COMPLETE_NO_SCORES;
    }
}
