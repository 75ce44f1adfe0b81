package org.granary.gatherer.protocol;

/// What a result means: an entry of the Crawl Error Set.
///
/// @param markDelete items with it are deleted
public record ErrorMeaning(int hrResult, int level, boolean markDelete, String message) {}
