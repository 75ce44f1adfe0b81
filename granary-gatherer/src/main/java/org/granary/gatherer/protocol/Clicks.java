package org.granary.gatherer.protocol;

import java.util.List;
import java.util.stream.Stream;

/// How often a document was clicked among the results of searches.
///
/// @param queries for which it was clicked
/// @param count of all clicks
public record Clicks(List<String> queries, int count) {
    public static final Clicks NONE = new Clicks(List.of(), 0);

    Clicks plus(Clicks other) {
        return new Clicks(Stream.concat(queries.stream(), other.queries.stream()).distinct().toList(),
                count + other.count);
    }
}
