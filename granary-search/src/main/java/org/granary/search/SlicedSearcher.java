package org.granary.search;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;

/// Looks at several parts of an index at the same time where processors are idle, so that questions about frequent words do not take long.
final class SlicedSearcher extends IndexSearcher {
    /// Smaller parts are not worth a hand-over to another thread.
    private static final int DOCUMENTS = 20_000;
    private static final int SEGMENTS = 5;

    SlicedSearcher(IndexReader reader) {
        super(reader, ForkJoinPool.commonPool());
    }

    @Override
    protected LeafSlice[] slices(List<LeafReaderContext> leaves) {
        return slices(leaves, DOCUMENTS, SEGMENTS, false);
    }
}
