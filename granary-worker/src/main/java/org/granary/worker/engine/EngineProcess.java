package org.granary.worker.engine;

import java.nio.file.Path;
import org.granary.worker.document.Format;
import org.granary.worker.failure.WorkFailure;

/// A process that converts one document at a time.
public interface EngineProcess extends AutoCloseable {

    /// @throws WorkFailure if it is the document's fault
    /// @throws RuntimeException if the process is gone
    void convert(Path input, Format from, Path output, Format to) throws WorkFailure;

    /// Kills it, whatever it does. Any thread may call it.
    @Override
    void close();
}
