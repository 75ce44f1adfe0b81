package org.granary.gatherer.protocol;

import org.granary.client.search.Link;
import org.granary.records.value.ItemType;
import org.granary.records.value.TransactionType;
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

    private static final int INDEXED = 1;
    private static final int ENDS_WITH_SLASH = 0x1 | 0x2;

    /// The row of `MSSTranTempTable0`.
    Link link() {
        String compactUrl = Signature.compact(url);
        return Link.builder().crawlID(crawl.id()).projectID(crawl.project().value()).sourceDocID(sourceDocId)
                .hostID(hostId).startAddressID(startAddressId).contentSourceID(crawl.contentSourceId())
                .accessURL(url).accessHash(Signature.number(url)).displayURL(url).displayHash(Signature.number(url))
                .compactURL(compactUrl).compactHash(Signature.number(compactUrl)).itemType(itemType.value())
                .crawlType(crawl.type().value()).transactionType(TransactionType.MODIFY)
                .transactionFlags(transactionFlags).scope(DEEP).hostDepth(hostDepth)
                .enumerationDepth(enumerationDepth).endPathFlag(endPathFlag()).indexType(INDEXED).lcid(lcid)
                .useChangeLog(0).hrResult(hrResult).parentProcessChangeLog(0).siteID(siteId)
                .sourceHostID(sourceHostId).protocolSwitch(protocolSwitch ? 1 : 0)
                .sourceIsStartAddress(sourceIsStartAddress ? 1 : 0).sourceHostHop(sourceHostHop).host(host)
                .changeLogBatchID(0).firstLink(ordinal).anchorText(anchorText)
                .anchorHash(anchorText == null ? 0 : Signature.number(anchorText)).pid(ANCHOR_TEXT_PID)
                .interSite(interSite ? 1 : 0).lastModifiedTime(lastModified).build();
    }

    /// End Path Flags (2.2.2.4): access and display URL are the same.
    private int endPathFlag() {
        return url.endsWith("/") ? ENDS_WITH_SLASH : 0;
    }
}
