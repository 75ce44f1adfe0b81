package org.granary.it.search.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.granary.it.search.commit.CommitCall;
import org.jspecify.annotations.Nullable;

/// A crawl component: takes items of its crawl store, reads the pages, inserts the links that it finds into the stores of their hosts, and commits. The first
/// one commits each by itself, others all of a batch at once.
final class Component {
    private static final int BATCH = 3;
    private static final int RECOVER_QUEUE = 0;
    private static final int ONLY_REGISTER = 1;
    private static final int FOLDER = 0x4 | 0x8;
    private static final int TIMESTAMPED = 0x200;
    private static final int START_ADDRESS = 1;
    private static final int LINK = 2;
    private static final int LAST_LINK = 7;
    private static final int DELETE = 1;
    private static final int MODIFY = 2;
    private static final int NOT_MODIFIED = 0x00041203;
    private static final int NOT_FOUND = 0x80041201;
    private static final int FAILED = 0x80041204;

    private final Farm farm;
    private final Site site;
    private final int id;
    private final int store;
    private final List<String> visited = new ArrayList<>();
    private final List<String> deleted = new ArrayList<>();

    Component(Farm farm, Site site, int id, int store) {
        this.farm = farm;
        this.site = site;
        this.id = id;
        this.store = store;
    }

    /// An item of a batch.
    private record Item(ResultSet batch, int row) {
        @Nullable
        Object get(String column) {
            return batch.value(row, column);
        }

        int number(String column) {
            return get(column) instanceof Number number ? number.intValue() : 0;
        }

        String url() {
            return String.valueOf(get("AccessURL"));
        }
    }

    int id() {
        return id;
    }

    int store() {
        return store;
    }

    /// The pages that were asked for since this was called last, in order.
    List<String> visited() {
        return taken(visited);
    }

    /// The pages whose deletion was committed.
    List<String> deleted() {
        return taken(deleted);
    }

    private static List<String> taken(List<String> urls) {
        List<String> all = urls.stream().sorted().toList();
        urls.clear();
        return all;
    }

    /// Comes to its crawl store, and the master to the others too: only those who are known may flush there.
    void register() {
        farm.store(store, 90, id, 0, 0, 0, RECOVER_QUEUE);
        for (int other = 0; id == SequenceTest.MASTER && other < farm.stores(); other++) {
            farm.store(other, 90, id, 0, 0, 0, ONLY_REGISTER);
        }
    }

    /// A batch of items, if there is one.
    ///
    /// @return how many there were
    int crawl(int crawl, int type, int source) {
        Outcome outcome = farm.store(store).call("proc_MSS_GetNextCrawlBatch", "@ComponentID", id, "@ProjectID",
                Farm.PORTAL, "@CrawlID", crawl, "@BatchSize", BATCH, "@BatchID", Out.of(JDBCType.BIGINT));
        assertThat(outcome.status()).isEqualTo(1);
        ResultSet batch = outcome.set();
        List<CommitCall> commits = new ArrayList<>();
        for (int i = 0; i < batch.rows().size(); i++) {
            commits.add(process(new Item(batch, i), crawl, type, source));
        }
        if (!commits.isEmpty()) {
            assertThat(isOurs(crawl)).as("in the queue, for this component").hasSize(commits.size());
            commit(commits);
            assertThat(isOurs(crawl)).isEmpty();
        }
        return commits.size();
    }

    private List<List<@Nullable Object>> isOurs(int crawl) {
        return farm.store(store)
                .execute("SELECT DocID FROM MSSCrawlQueue WHERE CrawlID = ? AND ComponentID = ? AND BatchID <> 0",
                        crawl, id)
                .getFirst().rows();
    }

    private void commit(List<CommitCall> commits) {
        if (id == 0) {
            commits.forEach(commit -> farm.store(store).call("proc_MSS_ProcessCommitted", commit.arguments()));
        } else {
            farm.store(store).call("proc_MSS_CommitTransactions", CommitCall.records(id, commits));
        }
    }

    private CommitCall process(Item item, int crawl, int type, int source) {
        CommitCall commit = new CommitCall().with("@DocID", item.number("DocID")).with("@CrawlID", crawl)
                .with("@SeqID", item.get("SeqID")).with("@CrawlType", type)
                .with("@TransactionType", item.number("TransactionType")).with("@Scope", item.number("Scope"))
                .with("@TransactionFlags", flags(item.url())).with("@DisplayURL", item.url())
                .with("@DisplayHash", hash(item.url())).with("@CompactURL", Integer.toHexString(hash(item.url())))
                .with("@CompactHash", hash(Integer.toHexString(hash(item.url())))).with("@ParentCompactURL", null)
                .with("@ParentCompactHash", null).with("@Title", "Title of " + item.url());
        Set<Integer> stores = new LinkedHashSet<>(List.of(store));
        if (item.number("TransactionType") == DELETE) {
            deleted.add(item.url());
        } else {
            visited.add(item.url());
            read(item, commit, type).forEach(url -> stores.add(insert(url, item, crawl, type, source)));
        }
        stores.forEach(at -> farm.insert(at, last(item, crawl, type, source)));
        return commit;
    }

    /// Reads a page.
    ///
    /// @return the links that are in it
    private List<String> read(Item item, CommitCall commit, int type) {
        Site.Page page = site.find(item.url());
        if (page == null) {
            commit.with("@hrResult", NOT_FOUND).with("@ErrorID", 41).with("@ErrorLevel", 2).with("@MarkDelete", true)
                    .with("@ErrorDesc", "It is not there.");
            return List.of();
        }
        if (item.url().equals(Site.BROKEN)) {
            commit.with("@hrResult", FAILED).with("@ErrorID", 40).with("@ErrorLevel", 2)
                    .with("@ErrorDesc", "It cannot be read.");
            return List.of();
        }
        commit.with("@MD5", page.edition()).with("@PropMD5", 1).with("@LastModifiedTime", (long) page.edition());
        if (Site.isFolder(item.url()) && type == SequenceTest.FULL) {
            commit.with("@UseChangeLog", 1).with("@ChangeLogCookie", new byte[]{1}).with("@ChangeLogCookieType", 3);
        } else if (Site.isFolder(item.url()) || Site.isFile(item.url())) {
            commit.with("@UseChangeLog", 1);
        }
        if (type == SequenceTest.INCREMENTAL && item.number("MD5") == page.edition()) {
            commit.with("@hrResult", NOT_MODIFIED).with("@ErrorLevel", 1);
        }
        return page.links();
    }

    /// @return the crawl store into which the link was inserted
    private int insert(String url, Item item, int crawl, int type, int source) {
        Farm.Host host = farm.host(url);
        Map<String, @Nullable Object> link = link(url, host, LINK, item.number("DocID"),
                item.number("StartAddressID"), crawl, type, source);
        link.put("SourceHostID", item.number("HostID"));
        link.put("UseChangeLog", Site.isFile(url) ? 1 : 0);
        link.put("AnchorText", "to " + url);
        link.put("AnchorHash", hash("to " + url));
        link.put("Pid", 10);
        farm.insert(host.store(), link);
        return host.store();
    }

    private Map<String, @Nullable Object> last(Item item, int crawl, int type, int source) {
        Map<String, @Nullable Object> last = link(item.url(), new Farm.Host(store, 0), LAST_LINK, item.number("DocID"),
                item.number("StartAddressID"), crawl, type, source);
        List.of("HostID", "SourceHostID", "Host").forEach(last::remove);
        return last;
    }

    /// The link by which a start address is inserted.
    static Map<String, @Nullable Object> startAddress(String url, int address, Farm.Host host, int crawl, int type,
            int source) {
        return link(url, host, START_ADDRESS, -1, address, crawl, type, source);
    }

    private static Map<String, @Nullable Object> link(String url, Farm.Host host, int itemType, int document,
            int address, int crawl, int type, int source) {
        Map<String, @Nullable Object> link = new LinkedHashMap<>();
        link.put("CrawlID", crawl);
        link.put("ProjectID", Farm.PORTAL);
        link.put("SourceDocID", document);
        link.put("HostID", host.id());
        link.put("SourceHostID", host.id());
        link.put("Host", Site.host(url));
        link.put("StartAddressID", address);
        link.put("ContentSourceID", source);
        link.put("AccessURL", url);
        link.put("AccessHash", hash(url));
        link.put("DisplayURL", url);
        link.put("DisplayHash", hash(url));
        link.put("ItemType", itemType);
        link.put("CrawlType", type);
        link.put("TransactionType", MODIFY);
        link.put("TransactionFlags", flags(url));
        return link;
    }

    private static int flags(String url) {
        return Site.isFolder(url) ? FOLDER : Site.isFile(url) ? TIMESTAMPED : 0;
    }

    private static int hash(String text) {
        return text.hashCode();
    }
}
