package org.granary.gatherer.fetch;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is kept of an item.
///
/// @param language as an LCID; 0 when not known
/// @param mediaType such as `text/html`, without parameters
/// @param size in bytes, as it was fetched
/// @param lastModified what the source says; null when it does not
/// @param eTag what the source says; null when it does not
/// @param validators whether the source would tell by `eTag` and `lastModified` that the item has changed
/// @param contentSignature the same for the same content, for ever and on every machine
/// @param propertySignature the same for the same title and properties
/// @param properties further properties by name, such as the meta tags of a page; at most a few dozen of bounded length
public record Document(
        @Nullable String title,
        @Nullable String author,
        @Nullable String description,
        int language,
        String mediaType,
        long size,
        @Nullable Instant lastModified,
        @Nullable String eTag,
        boolean validators,
        int contentSignature,
        long propertySignature,
        Map<String, String> properties) {

    public Document { properties = Map.copyOf(properties); }

    /// One whose validators are as good as they should be.
    public Document(@Nullable String title, @Nullable String author, @Nullable String description, int language,
            String mediaType, long size, @Nullable Instant lastModified, @Nullable String eTag, int contentSignature,
            long propertySignature, Map<String, String> properties) {
        this(title, author, description, language, mediaType, size, lastModified, eTag, true, contentSignature,
                propertySignature, properties);
    }
}
