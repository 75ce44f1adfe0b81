package org.granary.gatherer.protocol;

import java.util.UUID;

/// A property as documents have it (3.1.5.1).
///
/// @param name or, for some sets, a number
/// @param variantType type of its values
public record CrawledProperty(UUID set, String name, boolean isNumber, int variantType) {
    public static final int INTEGER = 20;
    public static final int TEXT = 31;
    public static final int TIME = 64;

    /// The longest name that the server takes.
    public static final int MAX_NAME = 440;

    /// One that is known by a number.
    public static CrawledProperty numbered(String set, int number, int variantType) {
        return new CrawledProperty(UUID.fromString(set), Integer.toString(number), true, variantType);
    }
}
