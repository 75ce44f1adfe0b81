package org.granary.gatherer.index;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/// Keeps the texts of documents, so that they can be searched. The server does not have them. Many threads share one.
///
/// A component tells it of a group of items before it commits the group to the crawl store. Whoever dies in between does the group once more, so that
/// everything may be told twice, and nothing is missed.
public interface DocumentIndex extends AutoCloseable {
    /// Keeps nothing.
    DocumentIndex NONE = new DocumentIndex() {
        @Override
        public boolean keeps() {
            return false;
        }

        @Override
        public void belongTo(String application) {}

        @Override
        public boolean isMissing(int docId) {
            return false;
        }

        @Override
        public void write(List<IndexChange> changes) {}

        @Override
        public void write(List<DocumentLinks> links, boolean replace) {}

        @Override
        public void clear() {}

        @Override
        public void close() {}
    };

    /// Does it keep anything?
    default boolean keeps() {
        return true;
    }

    /// What it holds of another search application is forgotten: document identifiers mean something else there.
    void belongTo(String application) throws IOException;

    /// Says how much managed properties count from now on, by their numbers.
    default void rank(Map<Integer, PropertyRank> properties) throws IOException {}

    /// Is this a document whose text it should have, and has not? Then the text is needed also where the document has not changed.
    boolean isMissing(int docId) throws IOException;

    /// Changes documents. What was written survives the death of the machine when this returns.
    void write(List<IndexChange> changes) throws IOException;

    /// Says what links and clicks tell of documents. Documents that it does not have are left out. The same holds for when this returns.
    ///
    /// @param replace whether this is everything; otherwise only documents of which nothing is told yet take it
    void write(List<DocumentLinks> links, boolean replace) throws IOException;

    /// Forgets everything.
    void clear() throws IOException;

    @Override
    void close() throws IOException;
}
