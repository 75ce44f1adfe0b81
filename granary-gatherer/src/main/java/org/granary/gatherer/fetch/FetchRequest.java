package org.granary.gatherer.fetch;

import org.jspecify.annotations.Nullable;

/// @param url in its canonical form
/// @param known what an earlier crawl was told about the item; null asks for the item whatever is known of it, since its links are needed
public record FetchRequest(String url, @Nullable Validators known) {}
