package org.granary.gatherer.master;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.granary.gatherer.component.Hosts;
import org.granary.gatherer.protocol.AdminStage;
import org.granary.gatherer.protocol.ClickImport;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.CrawlStore;
import org.granary.gatherer.protocol.DeleteTarget;
import org.granary.gatherer.protocol.Host;
import org.granary.gatherer.protocol.LinkRow;
import org.granary.gatherer.protocol.StartAddress;
import org.granary.gatherer.protocol.StoreStage;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlRequest;
import org.granary.records.value.CrawlType;
import org.granary.records.value.ItemType;
import org.granary.records.value.Project;

/// Starts crawls: what they begin with is put into the stores, and the components of those stores are asked to join.
final class Start {
    /// Stage 170: not only the anchors that have changed.
    private static final int ALL_ANCHORS = 0;

    private final ComponentSession session;
    private final CrawlLimits limits;

    Start(ComponentSession session, CrawlLimits limits) {
        this.session = session;
        this.limits = limits;
    }

    void begin(Crawl crawl) throws SQLException {
        session.refreshTopology();
        if (crawl.project() == Project.ANCHOR) {
            anchors(crawl);
        } else {
            switch (crawl.type()) {
                case FULL -> full(crawl);
                case INCREMENTAL -> incremental(crawl);
                case DELETE -> delete(crawl);
            }
        }
    }

    /// 3.2.5.1, steps 3 to 7.
    private void full(Crawl crawl) throws SQLException {
        if (taken(crawl)) {
            addStartAddresses(crawl);
        }
    }

    /// 3.2.5.2, steps 3 to 9. A crawl that cannot run beside another one must not queue what that one crawls, so it is refused first.
    private void incremental(Crawl crawl) throws SQLException {
        if (crawl.request() == CrawlRequest.START && isBesideAnother(crawl)) {
            taken(crawl);
            return;
        }
        for (Map.Entry<Integer, CrawlStore> store : session.allStores().entrySet()) {
            if (store.getValue().stage(StoreStage.QUEUE_KNOWN, crawl, 0).yes()) {
                joins(crawl, store.getKey());
            }
        }
        full(crawl);
    }

    private boolean isBesideAnother(Crawl crawl) throws SQLException {
        return session.admin().crawls(crawl.project(), true).stream().anyMatch(other -> other.id() != crawl.id()
                && other.contentSourceId() == crawl.contentSourceId() && other.type() != CrawlType.DELETE);
    }

    /// 3.2.5.3, steps 5 to 8.
    private void delete(Crawl crawl) throws SQLException {
        if (!taken(crawl)) {
            return;
        }
        for (DeleteTarget target : session.admin().deletes(crawl)) {
            for (Map.Entry<Integer, CrawlStore> store : session.allStores().entrySet()) {
                if (store.getValue().stage(StoreStage.QUEUE_DELETES, crawl.project(), crawl.type(), crawl.id(),
                        target.contentSourceId(), target.startAddressId()).misc() > 0) {
                    joins(crawl, store.getKey());
                }
            }
        }
        session.admin().stageUnlessMoved(AdminStage.ADDRESSES_ADDED, crawl);
    }

    /// 3.2.5.4, steps 3 to 7. The anchors that have changed are those of the crawl that asked for this one, and beside them there are clicks. What a crawl that was
    /// stopped had changed, its stores have forgotten (stage 115), so that the next one looks at all anchors. Where no component works, there is nothing that could
    /// have changed, and nobody who could say so.
    private void anchors(Crawl crawl) throws SQLException {
        Map<Integer, CrawlStore> stores = session.allStores();
        stores.keySet().retainAll(session.topology().components().values());
        boolean all = session.reports().followsStopped(crawl.mainCrawlId());
        ClickImport clicks = session.clicks();
        clicks.bring();
        for (CrawlStore store : stores.values()) {
            store.stage(StoreStage.PREPARE_ANCHORS, crawl.project(), all ? CrawlType.FULL : crawl.type(),
                    all ? ALL_ANCHORS : crawl.id(), crawl.contentSourceId(), crawl.mainCrawlId());
        }
        clicks.done();
        if (!taken(crawl)) {
            return;
        }
        for (Map.Entry<Integer, CrawlStore> store : stores.entrySet()) {
            joins(crawl, store.getKey());
            store.getValue().addLinks(List.of(anchorItem(crawl, store.getKey())));
        }
        session.admin().stageUnlessMoved(AdminStage.ADDRESSES_ADDED, crawl);
    }

    /// A crawl that was taken before is not taken again: a crawl that was requested since would get it refused.
    ///
    /// @return false when the crawl is refused
    private boolean taken(Crawl crawl) throws SQLException {
        return crawl.request() != CrawlRequest.START
                || session.admin().stage(AdminStage.BEGIN, crawl, 0).phase() == CrawlPhase.ADDING_START_ADDRESSES;
    }

    private void joins(Crawl crawl, int store) throws SQLException {
        session.admin().stage(AdminStage.STORE_JOINS, crawl, store);
    }

    private void addStartAddresses(Crawl crawl) throws SQLException {
        List<StartAddress> addresses = session.admin().startAddresses(crawl.contentSourceId());
        if (addresses.isEmpty()) {
            session.admin().stage(AdminStage.FORBID, crawl, 0);
            return;
        }
        Hosts hosts = new Hosts(session);
        for (StartAddress address : addresses) {
            Host host = hosts.of(Hosts.name(address.url()));
            joins(crawl, host.store());
            session.store(host.store()).addLinks(List.of(startItem(crawl, address, host)));
        }
        session.admin().stageUnlessMoved(AdminStage.ADDRESSES_ADDED, crawl);
    }

    private LinkRow startItem(Crawl crawl, StartAddress address, Host host) {
        return new LinkRow(crawl, ItemType.START_ADDRESS, LinkRow.NO_SOURCE, address.id(), address.url(), host.name(),
                host.id(), limits.siteHops(), limits.depth(), 0, 0, host.id(), host.id(), false, false, 0, 0, null,
                false, 0, 0);
    }

    /// The one item of an anchor crawl in a store, which stands for all anchors that have changed there.
    private static LinkRow anchorItem(Crawl crawl, int store) {
        return new LinkRow(crawl, ItemType.ANCHOR_LINK, LinkRow.NO_SOURCE, 0, "anchor://" + store + "/" + crawl.id(),
                "",
                0, 0, 0, 0, 0, 0, 0, false, false, 0, 0, null, false, 0, 0);
    }
}
