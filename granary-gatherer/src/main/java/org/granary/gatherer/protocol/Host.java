package org.granary.gatherer.protocol;

/// A host, as the administration knows it.
///
/// @param store ordinal of the crawl store that has its items
public record Host(String name, int id, int store) {}
