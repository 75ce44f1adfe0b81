package org.granary.gatherer.protocol;

/// What came of the last visit of a URL.
public enum PageStatus {
    /// Fetched, and found by searches.
    OK,
    /// Fetched, and not to be found by searches.
    NOINDEX,
    /// The URL leads to another one.
    REDIRECT,
    /// Not requested: robots.txt forbids it, or it is a symbolic link or a device of a file tree.
    EXCLUDED,
    /// Not fetched.
    ERROR
}
