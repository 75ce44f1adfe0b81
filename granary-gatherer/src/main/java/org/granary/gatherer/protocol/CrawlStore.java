package org.granary.gatherer.protocol;

import static org.granary.gatherer.protocol.Numbers.orZero;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.client.search.CrawlResult;
import org.granary.client.search.FlushTemp0Result;
import org.granary.client.search.GetDocCountResult;
import org.granary.client.search.GetNextCrawlBatchResult;
import org.granary.client.search.Link;
import org.granary.records.ByteSlice;
import org.granary.records.RecordBlobBuilder;
import org.granary.records.TransactionCommit;
import org.granary.records.UpdateAnchorAdd;
import org.granary.records.value.CrawlType;
import org.granary.records.value.Project;
import org.jspecify.annotations.Nullable;

/// A crawl store, as components call it.
public final class CrawlStore {
    private static final int NONE = 0;
    private static final int COUNT_DOCUMENTS = 0;
    private static final int SKIP_DOCUMENTS = 1;

    private final org.granary.client.search.CrawlStore client;
    private final Caller caller;
    private final Anchors anchors;
    private final int componentId;

    CrawlStore(Caller caller) {
        this.caller = caller;
        this.client = new org.granary.client.search.CrawlStore(caller.connection());
        this.anchors = new Anchors(caller.connection());
        this.componentId = caller.componentId();
    }

    /// A stage of a crawl (3.1.5.7).
    public StageAnswer stage(StoreStage stage, Crawl crawl, int misc) throws SQLException {
        return stage(stage, crawl.project(), crawl.type(), crawl.id(), crawl.contentSourceId(), misc);
    }

    /// A stage that belongs to no crawl.
    public StageAnswer stage(StoreStage stage, int misc) throws SQLException {
        return stage(stage, Project.PORTAL_CONTENT, CrawlType.FULL, NONE, NONE, misc);
    }

    /// A stage with all that it can be told.
    public StageAnswer stage(StoreStage stage, Project project, CrawlType type, int crawlId, int contentSourceId,
            int misc) throws SQLException {
        caller.calls("Crawl " + stage.value(), crawlId);
        CrawlResult result = client.crawl(componentId, project.value(), stage.value(), type.value(), crawlId,
                contentSourceId, NONE, misc);
        return new StageAnswer(orZero(result.miscOuputData()), orZero(result.crawlStatus()),
                orZero(result.crawlSubStatus()));
    }

    /// Moves links into the queue (3.1.5.14).
    public Flush flush(Crawl crawl, DocIdRange docIds) throws SQLException {
        caller.calls("FlushTemp0", crawl.id());
        FlushTemp0Result result = client.flushTemp0(componentId, crawl.project().value(), crawl.id(), NONE, 1,
                docIds.first(), docIds.last());
        return new Flush(Flush.Code.of(result.returnCode()), Boolean.TRUE.equals(result.moreLinks()),
                orZero(result.maxDocID()), orZero(result.linksProcessed()));
    }

    /// Takes items to crawl (3.1.5.45).
    public List<QueuedItem> nextBatch(Crawl crawl, int size) throws SQLException {
        caller.calls("GetNextCrawlBatch", crawl.id());
        GetNextCrawlBatchResult result = client.getNextCrawlBatch(componentId, crawl.project().value(), crawl.id(),
                size);
        if (result.returnCode() != 1) {
            throw new SQLException("The crawl store could not give a batch of items.");
        }
        return result.rows().stream().map(QueuedItem::of).toList();
    }

    /// Ends the transactions of items (3.1.5.65; in the Foundation role 3.1.5.66).
    public void commit(List<TransactionCommit> records) throws SQLException {
        Transactions transactions = new Transactions(records);
        if (caller.foundation()) {
            new SingleCommits(caller, client).commit(transactions);
            return;
        }
        caller.sends("CommitTransactions", records.getFirst().crawlId(), transactions);
        var blob = new RecordBlobBuilder<>(TransactionCommit.TYPE).addAll(transactions.records());
        client.commitTransactions(componentId, transactions.applicationType(), blob.count(),
                TransactionCommit.TYPE.size(), blob.records(),
                blob.text(), blob.data());
    }

    /// Adds links, all or none.
    public void addLinks(List<LinkRow> rows) throws SQLException {
        List<Link> links = rows.stream().map(LinkRow::link).toList();
        caller.sends("Links", rows.getFirst().crawl().id(), links);
        client.writeLinks(links);
    }

    /// How much is there (3.1.5.34).
    ///
    /// @param documents whether to count them too, which takes its time
    public StoreCounts counts(boolean documents) throws SQLException {
        GetDocCountResult result = client.getDocCount(documents ? COUNT_DOCUMENTS : SKIP_DOCUMENTS);
        return new StoreCounts(orZero(result.docCount()), orZero(result.linksInQueue()), orZero(result.docsInQueue()));
    }

    /// What is known of URLs.
    public CrawledUrls urls() {
        return new CrawledUrls(caller.connection(), !caller.foundation());
    }

    /// Puts the indexes in order (3.1.5.70).
    public void defragment() throws SQLException {
        client.defragGathererIndexes();
    }

    /// Documents to which links have changed, in ascending order (3.1.5.15).
    public List<Integer> anchorDocIds() throws SQLException {
        return client.getAnchorDocIDs().rows().stream().map(row -> orZero(row.targetDocID())).distinct().sorted()
                .toList();
    }

    /// What is said about documents from one to before another (3.1.5.62).
    public List<AnchorLink> anchorLinks(int crawlId, int from, int before) throws SQLException {
        return client.getTopAnchorLinks(crawlId, from, before).rows().stream()
                .map(row -> new AnchorLink(row.targetDocID(), row.pid(), row.anchorText(), row.changeType())).toList();
    }

    /// What clicks on search results tell of documents (3.1.1.37).
    public Map<Integer, Clicks> clicks(List<Integer> documents) throws SQLException {
        return anchors.clicks(documents);
    }

    /// The links of items that lead to nothing that the store knows: not found, forbidden, too far away.
    public List<KnownLink> unresolvedLinks(List<Integer> sources) throws SQLException {
        return anchors.unresolved(sources);
    }

    /// What links say about items, by their URLs: each text once.
    public Map<String, Set<String>> textsAbout(List<String> urls) throws SQLException {
        return anchors.textsAbout(urls);
    }

    /// Remembers what was said about documents, by a signature of it (3.1.5.86); nothing for those about which nothing is said.
    public void trackAnchors(List<AnchorTexts> documents) throws SQLException {
        var blob = new RecordBlobBuilder<>(UpdateAnchorAdd.TYPE);
        documents.forEach(document -> blob.add(new UpdateAnchorAdd(document.docId(), tracker(document))));
        if (blob.count() > 0) {
            client.updateAnchorDocPropsBlob(NONE, blob.count(), blob.records(), blob.data());
        }
    }

    private static @Nullable ByteSlice tracker(AnchorTexts document) {
        return document.texts().isEmpty()
                ? null
                : ByteSlice.of(ByteBuffer.allocate(Long.BYTES)
                        .putLong(Signature.longNumber(String.join("\n", document.texts()))).array());
    }
}
