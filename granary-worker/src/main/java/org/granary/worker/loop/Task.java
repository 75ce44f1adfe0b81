package org.granary.worker.loop;

import java.nio.file.Path;
import java.time.Duration;
import org.granary.worker.settings.JobSettings;

/// A document to work on. Its files are in a folder of its own on this machine, which is removed afterwards.
///
/// @param input which was fetched
/// @param inputName what the queue calls it: its ending tells the format
/// @param output to be made; it is not there yet
/// @param outputName what the queue calls it
/// @param limit how long it may take
public record Task(Path input, String inputName, Path output, String outputName, JobSettings settings,
        Duration limit) {

    /// With a shorter limit, if that is one.
    Task within(Duration left) {
        return left.compareTo(limit) < 0 ? new Task(input, inputName, output, outputName, settings, left) : this;
    }
}
