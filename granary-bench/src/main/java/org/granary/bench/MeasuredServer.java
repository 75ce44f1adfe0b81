package org.granary.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/// A server that runs in processes of its own.
interface MeasuredServer {

    /// What it has used so far.
    Usage usage() throws IOException;

    /// How long its JVMs have compiled so far, in milliseconds; 0 of a server that compiles nothing.
    default long compilationMillis() throws IOException {
        return 0;
    }

    /// Before a round, when data has been added: makes known what lies where, as a server does by itself after a while.
    default void settle() throws SQLException {}

    /// Begins to record what its threads do, if it can.
    default void startRecording() throws IOException {}

    /// Ends that.
    ///
    /// @param file what was recorded is added to it
    default void stopRecording(Path file) throws IOException {}
}
