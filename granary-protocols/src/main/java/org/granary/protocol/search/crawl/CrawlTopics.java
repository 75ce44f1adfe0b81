package org.granary.protocol.search.crawl;

import java.util.List;
import java.util.Set;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;
import org.granary.protocol.search.crawl.anchor.AnchorDocProps;
import org.granary.protocol.search.crawl.anchor.AnchorLinks;
import org.granary.protocol.search.crawl.anchor.AnnotationProcedures;
import org.granary.protocol.search.crawl.batch.BatchProcedures;
import org.granary.protocol.search.crawl.commit.CommitProcedures;
import org.granary.protocol.search.crawl.commit.ProcessProcedures;
import org.granary.protocol.search.crawl.document.DocumentProcedures;
import org.granary.protocol.search.crawl.document.LinksBitmaps;
import org.granary.protocol.search.crawl.flush.FlushProcedures;
import org.granary.protocol.search.crawl.maintenance.DefragmentProcedure;
import org.granary.protocol.search.crawl.maintenance.RecompileProcedure;
import org.granary.protocol.search.crawl.stage.CrawlStages;

/// What this package brings to the databases.
public final class CrawlTopics {
    public static final List<Topic> ALL = List.of(
            Topic.tables(CrawlTopics.class, "tables.sql", Role.CRAWL_STORE, Role.FOUNDATION),
            Topic.tables(CrawlTopics.class, "history.sql", Role.CRAWL_STORE, Role.FOUNDATION),
            Topic.tables(CrawlTopics.class, "links.sql", Role.CRAWL_STORE),
            Topic.tables(CrawlTopics.class, "links-foundation.sql", Role.FOUNDATION),
            Topic.tables(CrawlTopics.class, "anchors.sql", Role.CRAWL_STORE, Role.FOUNDATION),
            Topic.tables(CrawlTopics.class, "anchors-server.sql", Role.CRAWL_STORE),
            Topic.proceduresByRole(BatchProcedures.class, "batch.sql", BatchProcedures::new, Role.CRAWL_STORE,
                    Role.FOUNDATION),
            Topic.proceduresByRole(FlushProcedures.class, "flush.sql", FlushProcedures::new, Role.CRAWL_STORE,
                    Role.FOUNDATION),
            Topic.proceduresByRole(CrawlStages.class, "crawl.sql", CrawlStages::new, Role.CRAWL_STORE,
                    Role.FOUNDATION),
            Topic.proceduresByRole(ProcessProcedures.class, "process.sql", ProcessProcedures::new, Role.CRAWL_STORE,
                    Role.FOUNDATION),
            Topic.procedures(CommitProcedures.class, "transactions.sql", new CommitProcedures(), Role.CRAWL_STORE),
            Topic.procedures(DocumentProcedures.class, "documents.sql", new DocumentProcedures(), Role.CRAWL_STORE,
                    Role.FOUNDATION),
            Topic.procedures(LinksBitmaps.class, "links-bitmap.sql", new LinksBitmaps(), Role.CRAWL_STORE),
            new Topic(Set.of(Role.CRAWL_STORE), new DeclarationFile(AnchorLinks.class, "anchor-links.sql"),
                    role -> List.of(new AnchorLinks(), new AnchorDocProps())),
            Topic.procedures(AnnotationProcedures.class, "annotations.sql", new AnnotationProcedures(),
                    Role.CRAWL_STORE),
            Topic.procedures(RecompileProcedure.class, "recompile.sql", new RecompileProcedure(), Role.CRAWL_STORE,
                    Role.FOUNDATION),
            Topic.procedures(DefragmentProcedure.class, "defragment.sql", new DefragmentProcedure(),
                    Role.CRAWL_STORE));

    private CrawlTopics() {}
}
