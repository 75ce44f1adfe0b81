package org.granary.protocol.search.crawl;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.protocol.Topic;
import org.granary.protocol.search.common.Projects;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.SearchTopic;
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

/// The topics of this package.
public final class CrawlTopics {
    public static final List<SearchTopic> ALL = List.of(
            SearchTopic.tables(CrawlTopics.class, "tables.sql", Role.CRAWL_STORE, Role.FOUNDATION),
            SearchTopic.tables(CrawlTopics.class, "history.sql", Role.CRAWL_STORE, Role.FOUNDATION),
            SearchTopic.byRole(CrawlTopics::links, Role.CRAWL_STORE, Role.FOUNDATION),
            SearchTopic.tables(CrawlTopics.class, "anchors.sql", Role.CRAWL_STORE, Role.FOUNDATION),
            SearchTopic.tables(CrawlTopics.class, "anchors-server.sql", Role.CRAWL_STORE),
            SearchTopic.byRole(role -> Topic.procedures(BatchProcedures.class, "batch.sql", new BatchProcedures(role)),
                    Role.CRAWL_STORE,
                    Role.FOUNDATION),
            SearchTopic.byRole(role -> Topic.procedures(FlushProcedures.class, "flush.sql", new FlushProcedures(role)),
                    Role.CRAWL_STORE,
                    Role.FOUNDATION),
            SearchTopic.byRole(role -> Topic.procedures(CrawlStages.class, "crawl.sql", new CrawlStages(role)),
                    Role.CRAWL_STORE,
                    Role.FOUNDATION),
            SearchTopic.byRole(
                    role -> Topic.procedures(ProcessProcedures.class, "process.sql", new ProcessProcedures(role)),
                    Role.CRAWL_STORE,
                    Role.FOUNDATION),
            SearchTopic.procedures(CommitProcedures.class, "transactions.sql", new CommitProcedures(),
                    Role.CRAWL_STORE),
            SearchTopic.procedures(DocumentProcedures.class, "documents.sql", new DocumentProcedures(),
                    Role.CRAWL_STORE,
                    Role.FOUNDATION),
            SearchTopic.procedures(LinksBitmaps.class, "links-bitmap.sql", new LinksBitmaps(), Role.CRAWL_STORE),
            SearchTopic.byRole(_ -> Topic.procedures(AnchorLinks.class, "anchor-links.sql", new AnchorLinks(),
                    new AnchorDocProps()), Role.CRAWL_STORE),
            SearchTopic.procedures(AnnotationProcedures.class, "annotations.sql", new AnnotationProcedures(),
                    Role.CRAWL_STORE),
            SearchTopic.procedures(RecompileProcedure.class, "recompile.sql", new RecompileProcedure(),
                    Role.CRAWL_STORE,
                    Role.FOUNDATION),
            SearchTopic.procedures(DefragmentProcedure.class, "defragment.sql", new DefragmentProcedure(),
                    Role.CRAWL_STORE));

    private CrawlTopics() {}

    /// The roles differ in the projects of links.
    private static Topic links(Role role) {
        String projects = Projects.of(role).stream().map(project -> String.valueOf(project.value()))
                .collect(Collectors.joining(", "));
        return new Topic(new DeclarationFile(CrawlTopics.class, "links.sql", Map.of("projects", projects)), List.of());
    }
}
