package org.granary.gatherer.protocol;

/// A property as the metadata store has it.
///
/// @param order which crawled property counts when several are mapped to this one
/// @param kept whether the metadata store has its values
public record ManagedProperty(int pid, int order, boolean multiple, boolean kept) {}
