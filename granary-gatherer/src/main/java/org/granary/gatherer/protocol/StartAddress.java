package org.granary.gatherer.protocol;

/// Where crawls of a content source begin.
public record StartAddress(int id, String url) {}
