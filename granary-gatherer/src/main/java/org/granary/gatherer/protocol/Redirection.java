package org.granary.gatherer.protocol;

/// How the crawl of an item that redirects to another one is described.
public final class Redirection {
    /// How the description begins; the target follows.
    public static final String DESCRIPTION = "Redirects to ";

    private Redirection() {}
}
