package org.granary.protocol.search.crawladmin;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.Arguments;
import org.granary.protocol.search.common.Projects;
import org.granary.protocol.search.common.Role;
import org.granary.records.value.Project;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What the master and the crawl components have to do.
public final class CrawlLists {
    static final StoreStatement OF_MASTER = crawls("WHERE c.ProjectID = ?");
    /// Of crawls that wait for their components, only those that wait for this one.
    static final StoreStatement OF_COMPONENT = crawls("""
            JOIN crawl_component_status AS p ON p.CrawlID = c.CrawlID
            WHERE c.ProjectID = ? AND p.ComponentID = ?
              AND (c.Status IN (4, 9) OR (c.Status = 1 AND c.SubStatus = 2) OR (c.Status = 8 AND p.Status <> 9)
                OR (c.Status = 7 AND p.Status <> 4) OR (c.Status = 13 AND c.SubStatus = 1 AND p.Status <> 12)
                OR (c.Status = 14 AND c.SubStatus = 1 AND p.Status <> 11))""");
    /// 0 is no crawl: nobody has taken those requests.
    static final String DELETES = """
            SELECT DISTINCT ContentSourceID, StartAddressID FROM requested_delete_crawl WHERE CrawlID = ? AND CrawlID <> 0
            ORDER BY ContentSourceID, StartAddressID""";

    private final Role role;

    CrawlLists(Role role) {
        this.role = role;
    }

    /// Those that are not over; none while a component has to reset itself.
    private static StoreStatement crawls(String which) {
        return new StoreStatement(dialect -> """
                SELECT c.CrawlID, c.CrawlType, c.Status, c.SubStatus, c.Request, c.ContentSourceID, c.MainCrawlID
                FROM crawl_status AS c%s
                %s AND c.Status NOT IN (5, 11, 12)
                  AND NOT EXISTS (SELECT 1 FROM component_activity WHERE HaveResetRequest = 1)
                ORDER BY c.CrawlID""".formatted(dialect.indexedBy("crawl_status_active"), which));
    }

    /// MS-SQLPGAT2 3.1.5.25.
    @Implements("proc_MSS_GetCrawls")
    public void getCrawls(Call call, @Nullable Integer componentId, int catalogId, boolean masterRole) {
        Transaction transaction = call.transaction();
        Project project = Projects.of(catalogId, role);
        Rows crawls = masterRole
                ? transaction.query(OF_MASTER.on(transaction), project.value())
                : transaction.query(OF_COMPONENT.on(transaction), project.value(),
                        Arguments.required("@ComponentID", componentId));
        call.results().send("Get Crawls", crawls);
    }

    /// MS-SQLPGAT2 3.1.5.32.
    @Implements("proc_MSS_GetDeleteCrawl")
    public void getDeleteCrawl(Call call, int crawlId) {
        call.results().send("Delete Crawl", call.transaction().query(DELETES, crawlId));
    }
}
