package org.granary.gatherer.component;

import java.net.URI;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.FileTime;
import org.granary.gatherer.protocol.Host;
import org.granary.gatherer.protocol.KnownLink;
import org.granary.gatherer.protocol.LinkRow;
import org.granary.gatherer.protocol.LinksBitmap;
import org.granary.gatherer.protocol.QueuedItem;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.gatherer.text.DatabaseText;
import org.granary.records.value.CrawlResult;
import org.granary.records.value.ItemType;
import org.granary.records.value.TransactionFlags;
import org.jspecify.annotations.Nullable;

/// Makes rows for the Links sets of crawl stores out of what an item links to: each link goes to the store that has the items of its host.
///
/// After its links, an item has a Last Link in each store that has or had links of it, by which anchors that are no longer there go away. LinksBitmap (2.2.2.2) keeps
/// in mind which stores those are.
final class LinkRouting {
    private final Hosts hosts;
    private final StartAddresses startAddresses;
    private final CrawlLimits limits;

    LinkRouting(Hosts hosts, StartAddresses startAddresses, CrawlLimits limits) {
        this.hosts = hosts;
        this.startAddresses = startAddresses;
        this.limits = limits;
    }

    /// Adds the rows of an item.
    ///
    /// @param rows by ordinal of the store
    /// @return the stores that have links of the item now, a bit for each
    int route(Crawl crawl, QueuedItem item, List<FoundLink> links, Map<Integer, List<LinkRow>> rows)
            throws SQLException {
        Source source = new Source(crawl, item, hosts.of(Hosts.name(item.accessUrl())));
        int bitmap = 0;
        int ordinal = 0;
        for (FoundLink link : links) {
            ordinal++;
            bitmap |= add(source, link, ordinal, rows);
        }
        for (int store : LinksBitmap.stores(bitmap | item.linksBitmap())) {
            rows.computeIfAbsent(store, missing -> new ArrayList<>()).add(source.end(ordinal + 1));
        }
        return bitmap;
    }

    /// Offers a link of an item that has not changed once more.
    void offer(Crawl crawl, QueuedItem item, KnownLink link, Map<Integer, List<LinkRow>> rows) throws SQLException {
        Source source = new Source(crawl, item, hosts.of(Hosts.name(item.accessUrl())));
        add(source, new FoundLink(link.url(), link.anchorText()), link.ordinal(), rows);
    }

    /// @return the store that has the link now, as a bit; 0 when it is not followed
    private int add(Source source, FoundLink link, int ordinal, Map<Integer, List<LinkRow>> rows)
            throws SQLException {
        String hostName = hostName(link);
        if (hostName == null) {
            return 0;
        }
        Host host = hosts.of(hostName);
        LinkRow row = source.row(link, host, ordinal, startAddresses.at(source.crawl, hostName), limits.siteHops());
        if (row == null) {
            return 0;
        }
        rows.computeIfAbsent(host.store(), store -> new ArrayList<>()).add(row);
        return LinksBitmap.of(host.store());
    }

    static Map<Integer, List<LinkRow>> newRows() {
        return new TreeMap<>();
    }

    private static @Nullable String hostName(FoundLink link) {
        if (link.url().length() > LinkRow.MAX_URL) {
            return null;
        }
        try {
            String name = Hosts.name(link.url());
            return name.length() > LinkRow.MAX_HOST ? null : name;
        } catch (IllegalArgumentException e) {
            // Whatever it is, it is no URL.
            return null;
        }
    }

    /// The item that has the links.
    private record Source(Crawl crawl, QueuedItem item, Host host) {

        /// @param startAddress at the target's host
        /// @return null for a link that is further away than links are followed
        @Nullable
        LinkRow row(FoundLink link, Host target, int ordinal, @Nullable Integer startAddress, int siteHops) {
            if (item.enumerationDepth() <= 0) {
                return null;
            }
            boolean interSite = target.id() != host.id();
            int hostDepth = startAddress != null ? siteHops : interSite ? item.hostDepth() - 1 : item.hostDepth();
            int start = interSite && startAddress != null ? startAddress : item.startAddressId();
            int flags = (link.folder() ? TransactionFlags.FOLDER | TransactionFlags.PROCESS_LINKS : 0)
                    | (link.lastModified() == null
                            ? 0
                            : TransactionFlags.HAS_LAST_MODIFIED | TransactionFlags.TIMESTAMPED);
            return new LinkRow(crawl, ItemType.LINK, item.docId(), start, link.url(), target.name(),
                    target.id(), Math.max(hostDepth, 0), item.enumerationDepth() - 1, flags,
                    hostDepth < 0 ? CrawlResult.EXCLUDED_BY_HOPS : CrawlResult.SUCCESS, host.id(), host.id(),
                    !scheme(link.url()).equals(scheme(item.accessUrl())), isStartAddress(), item.hostDepth(), ordinal,
                    cut(link.anchorText()), interSite, FileTime.of(link.lastModified()), item.lcid());
        }

        LinkRow end(int ordinal) {
            return new LinkRow(crawl, ItemType.LAST_LINK, item.docId(), item.startAddressId(), item.accessUrl(),
                    host.name(), host.id(), item.hostDepth(), 0, 0, CrawlResult.SUCCESS, host.id(), host.id(), false,
                    isStartAddress(), item.hostDepth(), ordinal, null, false, 0, item.lcid());
        }

        private boolean isStartAddress() {
            return item.sourceDocId() == LinkRow.NO_SOURCE;
        }

        private static String scheme(String url) {
            return String.valueOf(URI.create(url).getScheme());
        }

        private static @Nullable String cut(@Nullable String text) {
            return text == null ? null : DatabaseText.cut(text, LinkRow.MAX_ANCHOR_TEXT);
        }
    }
}
