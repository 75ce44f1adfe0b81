package org.granary.protocol.search.provisioning;

import java.util.UUID;
import org.granary.procedure.catalog.FirstContents;
import org.granary.protocol.search.ranking.StandardRankingModel;
import org.granary.protocol.search.topology.CrawlTopologyState;
import org.granary.store.Transaction;
import org.granary.type.Collation;

/// What a new search application has, so that a crawl can run at once: an active topology of one crawl store with one
/// crawl component, which is the master, one metadata store, one query component, and a content source.
///
/// @param crawlDatabase the database of the crawl store
/// @param metadataDatabase the database of the metadata store
public record FirstTopology(String crawlDatabase, String metadataDatabase) implements FirstContents {
    static final String PRESENT = "SELECT 1 FROM crawl_topology";
    static final String ADD_TOPOLOGY = "INSERT INTO crawl_topology (CrawlTopologyID, State) VALUES (?, ?)";
    static final String ADD_SCOPES_SYSTEM = "INSERT INTO scopes_system (ID, NextCompilationTime) VALUES (1, ?)";
    private static final String SERVER = "localhost";

    @Override
    public boolean present(Transaction transaction) {
        return transaction.exists(PRESENT);
    }

    @Override
    public void add(Transaction transaction) {
        transaction.update(ADD_TOPOLOGY, UUID.randomUUID(), CrawlTopologyState.ACTIVE.value());
        transaction.update(StoreProvisioning.ADD_CRAWL_STORE, 0, UUID.randomUUID(), crawlDatabase, crawlDatabase,
                Collation.fold(crawlDatabase));
        transaction.update(StoreProvisioning.ADD_PROPERTY_STORE, UUID.randomUUID(), metadataDatabase, metadataDatabase,
                Collation.fold(metadataDatabase));
        TopologyProvisioning.addCrawlComponent(transaction, 0, SERVER, true);
        TopologyProvisioning.addQueryComponent(transaction, SERVER);
        TopologyProvisioning.addContentSource(transaction, "Local SharePoint sites");
        transaction.update(ADD_SCOPES_SYSTEM, transaction.now());
        StandardRankingModel.add(transaction);
    }
}
