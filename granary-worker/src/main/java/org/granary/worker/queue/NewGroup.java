package org.granary.worker.queue;

import java.util.List;

/// Documents to add to a job, which share their roots.
///
/// @param attempts how often an item may be tried
public record NewGroup(String inputRoot, String outputRoot, int attempts, List<Item> items) {

    public NewGroup { items = List.copyOf(items); }

    /// @param input below the input root
    /// @param output below the output root
    public record Item(String input, String output) {}
}
