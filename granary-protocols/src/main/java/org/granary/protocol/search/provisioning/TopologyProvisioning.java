package org.granary.protocol.search.provisioning;

import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.Identifier;
import org.granary.protocol.search.common.SearchErrors;
import org.granary.protocol.search.common.TextKey;
import org.granary.protocol.search.topology.CrawlComponentState;
import org.granary.protocol.search.topology.QueryComponentState;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// Components, content sources and start addresses. A new component is ready: who adds one means it to work.
public final class TopologyProvisioning {
    static final String CRAWL_STORE = "SELECT 1 FROM crawl_store WHERE Ordinal = ?";
    static final String ADD_CRAWL_COMPONENT = """
            INSERT INTO crawl_component (ComponentID, ID, GthrDBID, ServerName, State, DesiredState, Master, ReportTime)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)""";
    static final String ADD_QUERY_COMPONENT = """
            INSERT INTO query_component (ComponentID, ID, ServerName, State) VALUES (?, ?, ?, ?)""";
    static final String SET_TOPOLOGY_STATE = "UPDATE crawl_topology SET State = ?";
    static final String CONTENT_SOURCE = "SELECT 1 FROM content_source WHERE ContentSourceID = ?";
    static final String CONTENT_SOURCE_NAMED = "SELECT 1 FROM content_source WHERE NameKey = ?";
    static final String ADD_CONTENT_SOURCE = """
            INSERT INTO content_source (ContentSourceID, Name, NameKey) VALUES (?, ?, ?)""";
    static final String REMOVE_CONTENT_SOURCE = "DELETE FROM content_source WHERE ContentSourceID = ?";
    static final String START_ADDRESS = "SELECT 1 FROM start_address WHERE ContentSourceID = ? AND UrlKey = ?";
    static final String ADD_START_ADDRESS = """
            INSERT INTO start_address (StartAddressID, ContentSourceID, Url, UrlKey) VALUES (?, ?, ?, ?)""";
    static final String REMOVE_START_ADDRESS = "DELETE FROM start_address WHERE StartAddressID = ?";
    static final String CRAWL_ERROR = "SELECT ErrorID FROM crawl_error WHERE hrResult = ?";
    static final String ADD_CRAWL_ERROR = """
            INSERT INTO crawl_error (ErrorLevel, MarkDelete, Message, hrResult, ErrorID) VALUES (?, ?, ?, ?, ?)""";
    static final String CHANGE_CRAWL_ERROR = """
            UPDATE crawl_error SET ErrorLevel = ?, MarkDelete = ?, Message = ?, hrResult = ? WHERE ErrorID = ?""";

    @Implements("granary.AddCrawlComponent")
    public void addCrawlComponent(Call call, int crawlStoreOrdinal, String serverName, Out<Integer> componentId) {
        if (!exists(call.transaction(), CRAWL_STORE, crawlStoreOrdinal)) {
            throw SearchErrors.unknown("crawl store", crawlStoreOrdinal);
        }
        componentId.set(addCrawlComponent(call.transaction(), crawlStoreOrdinal, serverName, false));
    }

    static int addCrawlComponent(Transaction transaction, int store, String server, boolean master) {
        int id = Identifier.CRAWL_COMPONENT.next(transaction);
        int ready = CrawlComponentState.READY.value();
        transaction.update(ADD_CRAWL_COMPONENT, id, UUID.randomUUID(), store, server, ready, ready, master,
                transaction.now());
        return id;
    }

    @Implements("granary.AddQueryComponent")
    public void addQueryComponent(Call call, String serverName, Out<Integer> componentId) {
        componentId.set(addQueryComponent(call.transaction(), serverName));
    }

    static int addQueryComponent(Transaction transaction, String server) {
        int id = Identifier.QUERY_COMPONENT.next(transaction);
        transaction.update(ADD_QUERY_COMPONENT, id, UUID.randomUUID(), server, QueryComponentState.READY.value());
        return id;
    }

    @Implements("granary.SetCrawlTopologyState")
    public void setCrawlTopologyState(Call call, int state) {
        call.transaction().update(SET_TOPOLOGY_STATE, state);
    }

    @Implements("granary.AddContentSource")
    public void addContentSource(Call call, String name, Out<Integer> contentSourceId) {
        contentSourceId.set(addContentSource(call.transaction(), name));
    }

    static int addContentSource(Transaction transaction, String name) {
        String key = Collation.fold(name);
        if (exists(transaction, CONTENT_SOURCE_NAMED, key)) {
            throw SearchErrors.duplicate("MSSContentSources", name);
        }
        int id = Identifier.CONTENT_SOURCE.next(transaction);
        transaction.update(ADD_CONTENT_SOURCE, id, name, key);
        return id;
    }

    @Implements("granary.RemoveContentSource")
    public void removeContentSource(Call call, int contentSourceId) {
        if (call.transaction().update(REMOVE_CONTENT_SOURCE, contentSourceId) == 0) {
            throw SearchErrors.unknown("content source", contentSourceId);
        }
    }

    @Implements("granary.AddStartAddress")
    public void addStartAddress(Call call, int contentSourceId, String url, Out<Integer> startAddressId) {
        Transaction transaction = call.transaction();
        if (!exists(transaction, CONTENT_SOURCE, contentSourceId)) {
            throw SearchErrors.unknown("content source", contentSourceId);
        }
        byte[] key = TextKey.of(url);
        if (exists(transaction, START_ADDRESS, contentSourceId, key)) {
            throw SearchErrors.duplicate("MSSStartAddresses", contentSourceId + ", " + url);
        }
        int id = Identifier.START_ADDRESS.next(transaction);
        transaction.update(ADD_START_ADDRESS, id, contentSourceId, url, key);
        startAddressId.set(id);
    }

    @Implements("granary.RemoveStartAddress")
    public void removeStartAddress(Call call, int startAddressId) {
        if (call.transaction().update(REMOVE_START_ADDRESS, startAddressId) == 0) {
            throw SearchErrors.unknown("start address", startAddressId);
        }
    }

    @Implements("granary.SetCrawlError")
    public void setCrawlError(Call call, int hrResult, int errorLevel, boolean markDelete, @Nullable String message,
            Out<Integer> errorId) {
        Transaction transaction = call.transaction();
        Integer known = transaction.query(CRAWL_ERROR, hrResult).first(rows -> rows.getInt(1));
        int id = known == null ? Identifier.CRAWL_ERROR.next(transaction) : known;
        transaction.update(known == null ? ADD_CRAWL_ERROR : CHANGE_CRAWL_ERROR, errorLevel, markDelete, message,
                hrResult, id);
        errorId.set(id);
    }

    private static boolean exists(Transaction transaction, String sql, Object... parameters) {
        return transaction.exists(sql, parameters);
    }
}
