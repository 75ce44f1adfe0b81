package org.granary.gatherer.admin;

import org.jspecify.annotations.Nullable;

/// A URL that a crawl could not fetch.
///
/// @param cause in words
/// @param linkedFrom an item that links there; null for a start address, and where that is not known any more
public record FailedUrl(String url, String cause, @Nullable String linkedFrom) {}
