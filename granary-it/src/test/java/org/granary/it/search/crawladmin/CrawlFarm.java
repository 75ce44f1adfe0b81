package org.granary.it.search.crawladmin;

import java.sql.JDBCType;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolDatabase;
import org.jspecify.annotations.Nullable;

/// Crawl components as the document describes them: each asks what it has to do and does it, and that which is the master leads the crawls.
/// They crawl nothing: a component that is asked to crawl is idle at once, unless the content source is held.
final class CrawlFarm {
    private final ProtocolDatabase database;
    private final boolean foundation;
    private final List<Integer> stores;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicInteger changes = new AtomicInteger();
    private final Set<Integer> held = ConcurrentHashMap.newKeySet();

    CrawlFarm(ProtocolDatabase database, boolean foundation, List<Integer> stores) {
        this.database = database;
        this.foundation = foundation;
        this.stores = stores;
    }

    private record Crawl(int id, int type, int status, int subStatus, int request, int source) {}

    /// Ends all components after what they are doing.
    void close() {
        closed.set(true);
    }

    boolean isClosed() {
        return closed.get();
    }

    /// From now on, crawls of this content source have something to crawl.
    void hold(int source) {
        held.add(source);
    }

    /// They have nothing more.
    void release(int source) {
        held.remove(source);
    }

    /// How often a component began to be the master.
    int masters() {
        return changes.get();
    }

    /// A component that works until the farm is closed, or until it finds itself disabled.
    Callable<Boolean> component(int id) {
        return () -> {
            boolean wasMaster = false;
            while (!closed.get()) {
                if (number(stage(95, 0, "@ComponentID", id).output("@MiscOutputData")) == 3) {
                    return false;
                }
                for (int project : projects()) {
                    crawls(id, project, false).forEach(crawl -> report(id, crawl));
                }
                boolean master = isMaster(id);
                if (master && !wasMaster) {
                    changes.incrementAndGet();
                }
                wasMaster = master;
                if (master) {
                    for (int project : projects()) {
                        crawls(id, project, true).forEach(crawl -> lead(id, project, crawl));
                    }
                }
            }
            return true;
        };
    }

    private List<Integer> projects() {
        return foundation ? List.of(1) : List.of(1, 2);
    }

    private boolean isMaster(int component) {
        return foundation
                ? component == 0
                : Boolean.TRUE.equals(database.call("proc_MSS_GetMasterRole", "@ComponentID", component, "@MasterRole",
                        Out.of(JDBCType.BIT)).output("@MasterRole"));
    }

    private List<Crawl> crawls(int component, int project, boolean master) {
        return database
                .call("proc_MSS_GetCrawls", "@ComponentID", component, "@CatalogID", project, "@MasterRole", master)
                .set().rows().stream().map(row -> new Crawl(number(row.get(0)), number(row.get(1)), number(row.get(2)),
                        number(row.get(3)), number(row.get(4)), number(row.get(5))))
                .toList();
    }

    private void report(int component, Crawl crawl) {
        switch (crawl.status) {
            case 1 -> component(106, crawl, component);
            case 4 -> {
                component(106, crawl, component);
                component(held.contains(crawl.source) ? 143 : 142, crawl, component);
            }
            case 7 -> component(132, crawl, component);
            case 8 -> component(122, crawl, component);
            case 13 -> component(112, crawl, component);
            case 14 -> component(147, crawl, component);
            default -> {
            }
        }
    }

    private void component(int stage, Crawl crawl, int component) {
        stage(stage, 0, "@CrawlID", crawl.id, "@ComponentID", component);
    }

    private void lead(int master, int project, Crawl crawl) {
        if (crawl.request == 2 && crawl.status != 13) {
            stage(111, 0, "@CrawlID", crawl.id);
            return;
        }
        if (crawl.request == 3 && crawl.status == 4) {
            stage(121, 0, "@CrawlID", crawl.id);
            return;
        }
        switch (crawl.status) {
            case 1 -> start(crawl);
            case 4 -> stage(crawl.subStatus == 2 ? 144 : crawl.subStatus == 4 ? 150 : 140, 0, "@CrawlID", crawl.id);
            case 7 -> stage(133, 0, "@CrawlID", crawl.id);
            case 8 -> stage(123, 0, "@CrawlID", crawl.id);
            case 9 -> {
                if (crawl.request == 4) {
                    stage(131, 0, "@CrawlID", crawl.id);
                }
            }
            case 13 -> stage(crawl.subStatus == 1 ? 113 : 114, 0, "@CrawlID", crawl.id);
            case 14 -> stage(crawl.subStatus == 1 ? 146 : crawl.subStatus == 2 ? 152 : 148, 0, "@CrawlID", crawl.id,
                    "@ProjectID", project, "@ComponentID", master);
            default -> {
            }
        }
    }

    private void start(Crawl crawl) {
        if (crawl.request == 1) {
            stage(102, 0, "@CrawlID", crawl.id, "@CrawlType", crawl.type, "@ContentSourceID", crawl.source);
        } else if (crawl.subStatus == 1) {
            stores.forEach(store -> stage(108, 0, "@CrawlID", crawl.id, "@MiscInputData", store));
            stage(103, 0, "@CrawlID", crawl.id);
        } else {
            stage(104, 0, "@CrawlID", crawl.id);
        }
    }

    private Outcome stage(int stage, int otherwise, @Nullable Object... namesAndValues) {
        return database.call("proc_MSS_CrawlAdmin", CrawlAdminTest.parameters(stage, otherwise, namesAndValues));
    }

    private static int number(@Nullable Object value) {
        return CrawlAdminTest.number(value);
    }
}
