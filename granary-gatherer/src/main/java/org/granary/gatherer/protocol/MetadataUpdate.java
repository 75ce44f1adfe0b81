package org.granary.gatherer.protocol;

import java.util.List;
import java.util.function.IntPredicate;
import org.granary.records.AlertHistoryUpdate;
import org.granary.records.DocPropsAdd;
import org.granary.records.DocPropsDelete;
import org.granary.records.DocResultsUpdate;

/// What changes in the metadata stores.
///
/// @param removed documents that are gone
/// @param results what is shown of documents
/// @param replaced properties whose values go
/// @param properties values of properties; those that the documents had of the same properties go, too
public record MetadataUpdate(List<Integer> removed, List<DocResultsUpdate> results,
        List<DocPropsDelete> replaced, List<DocPropsAdd> properties, List<AlertHistoryUpdate> history) {

    public MetadataUpdate {
        removed = List.copyOf(removed);
        results = List.copyOf(results);
        replaced = List.copyOf(replaced);
        properties = List.copyOf(properties);
        history = List.copyOf(history);
    }

    /// What of it is about some of the documents.
    MetadataUpdate only(IntPredicate documents) {
        return new MetadataUpdate(removed.stream().filter(documents::test).toList(),
                results.stream().filter(row -> documents.test(row.docId())).toList(),
                replaced.stream().filter(row -> documents.test(row.docId())).toList(),
                properties.stream().filter(row -> documents.test(row.docId())).toList(),
                history.stream().filter(row -> documents.test(row.docId())).toList());
    }

    public boolean isEmpty() {
        return removed.isEmpty() && results.isEmpty() && properties.isEmpty() && history.isEmpty();
    }
}
