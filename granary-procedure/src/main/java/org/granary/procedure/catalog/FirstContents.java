package org.granary.procedure.catalog;

import java.util.List;
import org.granary.store.Transaction;

/// What a new database holds before its first client comes, where it is more than its schema: identifiers that are made
/// up, for instance.
public interface FirstContents {

    /// Whether the database has them. Asked at every start, so it costs little.
    boolean present(Transaction transaction);

    /// Adds them, in one transaction with the question whether they are there: of several servers that start at the
    /// same time, one does.
    void add(Transaction transaction);

    /// Several topics that are there or not, each on its own: a database of an earlier release gets those that it has
    /// not.
    static FirstContents all(FirstContents... topics) {
        List<FirstContents> all = List.of(topics);
        return new FirstContents() {
            @Override
            public boolean present(Transaction transaction) {
                return all.stream().allMatch(topic -> topic.present(transaction));
            }

            @Override
            public void add(Transaction transaction) {
                for (FirstContents topic : all) {
                    if (!topic.present(transaction)) {
                        topic.add(transaction);
                    }
                }
            }
        };
    }
}
