package org.granary.worker.engine;

import java.nio.file.Path;
import java.time.Duration;
import org.granary.worker.document.Format;
import org.granary.worker.failure.WorkFailure;

/// Converts documents. Several threads use it at once.
public interface Engine extends AutoCloseable {
    /// For people, for instance `LibreOffice`.
    String name();

    /// Whether it can make one format of another. It answers without starting anything.
    boolean converts(Format from, Format to);

    /// Converts a document, which may be broken or malicious.
    ///
    /// @param output which it makes
    /// @param limit how long it may take
    /// @throws InterruptedException when the thread is interrupted; what was begun has ended then
    void convert(Path input, Format from, Path output, Format to, Duration limit)
            throws WorkFailure, InterruptedException;

    /// Makes ready what the first document would wait for, and returns at once.
    void prepare();

    @Override
    void close();
}
