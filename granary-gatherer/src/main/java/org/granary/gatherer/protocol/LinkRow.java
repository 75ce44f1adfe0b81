package org.granary.gatherer.protocol;

import org.jspecify.annotations.Nullable;

/// A link for the Links set of a crawl store (3.1.1.5).
///
/// @param sourceDocId the item that has the link; [#NO_SOURCE] for a start address
/// @param host of the URL
/// @param hostId that the administration gave the host
/// @param hostDepth how many hosts the crawl may still go on from there
/// @param enumerationDepth how many links the crawl may still go on from there
/// @param hrResult why the link is not followed, or 0
/// @param siteId the site of the item that has the link
/// @param protocolSwitch whether the item that has the link has another URL scheme
/// @param ordinal the place of the link in its source
/// @param interSite whether source and target have different hosts
public record LinkRow(Crawl crawl, ItemType itemType, int sourceDocId, int startAddressId, String url, String host,
        int hostId, int hostDepth, int enumerationDepth, int transactionFlags, int hrResult, int siteId,
        int sourceHostId, boolean protocolSwitch, boolean sourceIsStartAddress, int sourceHostHop, int ordinal,
        @Nullable String anchorText, boolean interSite, long lastModified, int lcid) {

    public static final int NO_SOURCE = -1;
    /// The managed property that anchor texts are (3.1.5.62.1).
    public static final int ANCHOR_TEXT_PID = 10;
    /// Scope (2.2.1.15): the item and what it leads to.
    public static final int DEEP = 2;
    public static final int MAX_URL = 1500;
    public static final int MAX_HOST = 300;
    public static final int MAX_ANCHOR_TEXT = 1500;

    private static final int ENDS_WITH_SLASH = 0x1 | 0x2;

    /// End Path Flags (2.2.2.4): access and display URL are the same.
    public int endPathFlag() {
        return url.endsWith("/") ? ENDS_WITH_SLASH : 0;
    }
}
