package org.granary.protocol.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.granary.protocol.Invariant;
import org.granary.protocol.search.common.Identifier;

/// What is true of the databases of MS-SQLPGAT2, whatever their role.
public final class SearchInvariants {
    /// Where the numbers that are given once are used, as table and column.
    private static final Map<Identifier, String> USES = new TreeMap<>(Map.ofEntries(
            Map.entry(Identifier.CRAWL, "crawl_status.CrawlID"),
            Map.entry(Identifier.CRAWL_COMPONENT, "crawl_component.ComponentID"),
            Map.entry(Identifier.QUERY_COMPONENT, "query_component.ComponentID"),
            Map.entry(Identifier.CONTENT_SOURCE, "content_source.ContentSourceID"),
            Map.entry(Identifier.START_ADDRESS, "start_address.StartAddressID"),
            Map.entry(Identifier.HOST, "host.HostID"),
            Map.entry(Identifier.DOC_ID, "doc_id_group.LastDocID"),
            Map.entry(Identifier.CONFIG_TRANSACTION, "configuration_transaction.TransactionID"),
            Map.entry(Identifier.COMMAND, "command.CommandID"),
            Map.entry(Identifier.DELETE_REQUEST, "requested_delete_crawl.RequestID"),
            Map.entry(Identifier.CONSUMER, "scope_consumer.ConsumerID"),
            Map.entry(Identifier.SCOPE, "scope.ScopeID"),
            Map.entry(Identifier.SCOPE_RULE, "scope_rule.RuleID"),
            Map.entry(Identifier.QUERY_LOG, "query_log.EntryID"),
            Map.entry(Identifier.SECURITY_DESCRIPTOR, "security_descriptor.SDID"),
            Map.entry(Identifier.SEQ, "crawl_queue.SeqID"),
            Map.entry(Identifier.TRACK, "deleted_url.TrackID")));

    static final String HOSTS_OF_STORE = """
            SELECT Ordinal, HostCount, (SELECT COUNT(*) FROM host WHERE host.GthrDBID = crawl_store.Ordinal)
            FROM crawl_store
            WHERE HostCount <> (SELECT COUNT(*) FROM host WHERE host.GthrDBID = crawl_store.Ordinal) ORDER BY Ordinal""";
    static final String OVERLAPS = """
            SELECT FirstDocID, LastDocID, NextFirst FROM (
              SELECT FirstDocID, LastDocID, LEAD(FirstDocID) OVER (ORDER BY FirstDocID) AS NextFirst
              FROM doc_id_group) AS ordered
            WHERE NextFirst <= LastDocID ORDER BY FirstDocID""";
    static final String FREE_IN_USE = """
            SELECT free_doc_id.DocID FROM free_doc_id
            JOIN crawl_url_history ON crawl_url_history.DocID = free_doc_id.DocID ORDER BY free_doc_id.DocID""";
    static final String MASTERS = """
            SELECT COUNT(*) FROM crawl_component WHERE Master = 1 HAVING COUNT(*) > 1""";
    /// Documents count for their host once they were visited, by the error level of the last visit.
    static final String HOST_COUNTS = """
            SELECT kept.HostID FROM (
              SELECT HostID, SUM(SuccessCount) AS Success, SUM(WarningCount) AS Warning, SUM(ErrorCount) AS Error,
                SUM(LevelHighErrorCount) AS HighError, SUM(DeleteCount) AS Deleted
              FROM host_count GROUP BY HostID) AS kept
            LEFT JOIN (
              SELECT HostID, COUNT(*) FILTER (WHERE ErrorLevel = 0) AS Success,
                COUNT(*) FILTER (WHERE ErrorLevel = 1) AS Warning,
                COUNT(*) FILTER (WHERE ErrorLevel NOT IN (0, 1)) AS Error,
                COUNT(*) FILTER (WHERE ErrorLevel NOT IN (0, 1) AND LogLevel = 2) AS HighError
              FROM crawl_url_history WHERE CommitCrawlID > 0 AND HostID IS NOT NULL GROUP BY HostID) AS counted
              ON counted.HostID = kept.HostID
            LEFT JOIN (
              SELECT HostID, COUNT(*) AS Deleted FROM deleted_url WHERE HostID IS NOT NULL GROUP BY HostID) AS gone
              ON gone.HostID = kept.HostID
            WHERE kept.Success <> COALESCE(counted.Success, 0) OR kept.Warning <> COALESCE(counted.Warning, 0)
              OR kept.Error <> COALESCE(counted.Error, 0) OR kept.HighError <> COALESCE(counted.HighError, 0)
              OR kept.Deleted <> COALESCE(gone.Deleted, 0)
            ORDER BY kept.HostID""";

    private SearchInvariants() {}

    static String identifierText(String use) {
        String table = use.substring(0, use.indexOf('.'));
        return """
                SELECT MAX(%s), COALESCE((SELECT LastValue FROM identifier WHERE Name = ?), 0) FROM %s
                HAVING MAX(%1$s) > COALESCE((SELECT LastValue FROM identifier WHERE Name = ?), 0)"""
                .formatted(use, table);
    }

    /// All of them.
    public static List<Invariant> all() {
        List<Invariant> all = new ArrayList<>(List.of(
                new Invariant(HOSTS_OF_STORE, row -> "Crawl store " + row.getLong(1) + " counts " + row.getLong(2)
                        + " hosts, but has " + row.getLong(3) + " (tables crawl_store, host)."),
                new Invariant(OVERLAPS, row -> "The document identifiers " + row.getLong(1) + " to " + row.getLong(2)
                        + " overlap with those from " + row.getLong(3) + " on (table doc_id_group)."),
                new Invariant(FREE_IN_USE, row -> "Document identifier " + row.getLong(1)
                        + " is free (table free_doc_id), but a document has it (table crawl_url_history)."),
                new Invariant(MASTERS,
                        row -> row.getLong(1) + " crawl components are masters (table crawl_component)."),
                new Invariant(HOST_COUNTS, row -> "The counts of host " + row.getLong(1)
                        + " are not those of its documents (tables host_count, crawl_url_history, deleted_url).")));
        USES.forEach((identifier, use) -> all.add(new Invariant(identifierText(use),
                row -> "The number " + row.getLong(1) + " is used in " + use + ", but the last one given is "
                        + row.getLong(2) + " (table identifier, " + identifier.name() + ").",
                identifier.name(), identifier.name())));
        return all;
    }
}
