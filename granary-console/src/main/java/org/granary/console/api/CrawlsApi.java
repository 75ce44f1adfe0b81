package org.granary.console.api;

import java.util.List;
import java.util.Map;
import org.granary.console.api.Keyset.Part;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpException;
import org.granary.console.sql.Sql;
import org.granary.console.sql.SqlParameter;
import org.granary.type.SqlType;

/// Crawls of a search application: how far they are, what went wrong, and requests to them.
final class CrawlsApi {
    private static final String TAG = "crawls";
    private static final int NONE = 0;
    /// The stages of proc_MSS_CrawlAdmin that ask for something (MS-SQLPGAT2 3.1.5.8).
    private static final Map<String, Integer> REQUESTS = Map.of("start", 100, "stop", 110, "pause", 120, "resume", 130);

    /// A page of crawls is found first, then what belongs to each. Counters are of the crawl's components, which report them.
    private static final String CRAWL = """
            SELECT c.CrawlID AS id, c.ContentSourceID AS source,
                (SELECT s.Name FROM dbo.MSSContentSources AS s WHERE s.ContentSourceID = c.ContentSourceID) AS sourceName,
                c.CrawlType AS type, c.Status AS status, c.SubStatus AS subStatus, c.Request AS request,
                c.RequestTime AS requested, c.StartTime AS started, c.EndTime AS ended,
                (SELECT COALESCE(SUM(x.SuccessCount), 0) FROM dbo.MSSCrawlComponentsState AS x WHERE x.CrawlID = c.CrawlID) AS succeeded,
                (SELECT COALESCE(SUM(x.WarningCount), 0) FROM dbo.MSSCrawlComponentsState AS x WHERE x.CrawlID = c.CrawlID) AS warnings,
                (SELECT COALESCE(SUM(x.ErrorCount), 0) FROM dbo.MSSCrawlComponentsState AS x WHERE x.CrawlID = c.CrawlID) AS errors,
                (SELECT COALESCE(SUM(x.DeleteCount), 0) FROM dbo.MSSCrawlComponentsState AS x WHERE x.CrawlID = c.CrawlID) AS deleted,
                (SELECT COALESCE(SUM(x.NotModifiedCount), 0) FROM dbo.MSSCrawlComponentsState AS x WHERE x.CrawlID = c.CrawlID) AS unchanged
            FROM (SELECT TOP (@limit) CrawlID, ContentSourceID, CrawlType, Status, SubStatus, Request, RequestTime, StartTime, EndTime
                FROM dbo.MSSCrawlHistory WHERE ProjectID = 1 %s ORDER BY CrawlID DESC) AS c ORDER BY c.CrawlID DESC""";
    private static final Field[] FIELDS = {Field.of("id", Simple.INTEGER), Field.of("source", Simple.INTEGER),
        Field.nullable("sourceName", Simple.TEXT), Field.of("type", Simple.INTEGER),
        Field.of("status", Simple.INTEGER), Field.of("subStatus", Simple.INTEGER),
        Field.of("request", Simple.INTEGER), Field.of("requested", Simple.TIME),
        Field.nullable("started", Simple.TIME), Field.nullable("ended", Simple.TIME),
        Field.of("succeeded", Simple.INTEGER), Field.of("warnings", Simple.INTEGER),
        Field.of("errors", Simple.INTEGER), Field.of("deleted", Simple.INTEGER),
        Field.of("unchanged", Simple.INTEGER)};
    private static final Field STORE = Field.of("store", Simple.INTEGER);
    private static final String COMPONENTS_OF_CRAWL = """
            SELECT x.ComponentID AS id, c.GthrDBID AS store, c.ServerName AS server, x.Status AS status,
                CAST(x.ActivityInfo AS bit) AS working, x.SuccessCount AS succeeded, x.WarningCount AS warnings, x.ErrorCount AS errors,
                x.DeleteCount AS deleted, x.NotModifiedCount AS unchanged, x.RetryCount AS retried
            FROM dbo.MSSCrawlComponentsState AS x LEFT JOIN dbo.MSSCrawlComponents AS c ON c.ComponentID = x.ComponentID
            WHERE x.CrawlID = @crawl ORDER BY x.ComponentID""";
    private static final Keyset ERRORS = new Keyset(
            "DocID AS id, AccessURL AS url, ErrorID AS error, ErrorDesc AS cause, ParentDocID AS parent",
            "dbo.MSSCrawlURL", "ContentSourceID = @source AND ErrorLevel = 2",
            new Part("DocID", "id", SqlType.Simple.INT));
    /// What waits comes first, then what components have taken.
    private static final Keyset QUEUE = new Keyset(
            "q.SeqID AS id, q.BatchID AS batch, q.DocID AS document, q.ComponentID AS component, q.TransactionType AS type,"
                    + " (SELECT u.AccessURL FROM dbo.MSSCrawlURL AS u WHERE u.DocID = q.DocID) AS url",
            "dbo.MSSCrawlQueue AS q", "q.CrawlID = @crawl", new Part("q.BatchID", "batch", SqlType.Simple.BIGINT),
            new Part("q.SeqID", "id", SqlType.Simple.BIGINT));
    private static final Keyset HOSTS = new Keyset(
            "HostID AS id, HostName AS name, SuccessCount AS succeeded, WarningCount AS warnings, ErrorCount AS errors,"
                    + " DeleteCount AS deleted",
            "dbo.MSSCrawlHostList", "", new Part("HostID", "id", SqlType.Simple.INT));

    private final Sql sql;
    private final Paging paging;
    private final CrawlStores stores;

    private CrawlsApi(Sql sql, Paging paging) {
        this.sql = sql;
        this.paging = paging;
        this.stores = new CrawlStores(sql);
    }

    static List<Endpoint> endpoints(Sql sql, Paging paging) {
        return new CrawlsApi(sql, paging).endpoints();
    }

    private List<Endpoint> endpoints() {
        Input application = Input.path("application", Simple.TEXT, "search, or foundation for WSS_Search.");
        Input crawl = Input.path("crawl", Simple.INTEGER, "The crawl.");
        Input source = Input.path("source", Simple.INTEGER, "The content source.");
        Input store = Input.query("store", Simple.INTEGER, "Only of this crawl store. Default: of all.");
        String root = "/crawls/{application}";
        return List.of(
                Endpoint.get(root, TAG, "Crawls, newest first.", List.of(application, Input.limit(), Input.after()),
                        Kind.page(FIELDS),
                        call -> paging.page(call, new Paging.Query(CrawlStores.admin(call),
                                CRAWL.formatted(""), CRAWL.formatted("AND CrawlID < @after0"),
                                List.of(new Paging.Key("id", SqlType.Simple.INT))))),
                Endpoint.get(root + "/crawl/{crawl}", TAG, "A crawl.", List.of(application, crawl),
                        new Kind.Parts(FIELDS),
                        call -> paging.one(call, CrawlStores.admin(call),
                                "There is no crawl " + call.text("crawl") + ".",
                                CRAWL.formatted("AND CrawlID = @crawl"), crawl(call),
                                SqlParameter.number("@limit", 1))),
                Endpoint.get(root + "/crawl/{crawl}/queue", TAG,
                        "What a crawl has still to visit, store by store: what waits, then what components have taken.",
                        List.of(application, crawl, store, Input.limit(), Input.after()),
                        Kind.page(STORE, Field.of("id", Simple.LONG), Field.of("batch", Simple.LONG),
                                Field.of("document", Simple.INTEGER), Field.nullable("component", Simple.INTEGER),
                                Field.of("type", Simple.INTEGER), Field.nullable("url", Simple.TEXT)),
                        call -> stores.page(call, QUEUE, crawl(call))),
                Endpoint.get(root + "/crawl/{crawl}/components", TAG, "What each component has done for a crawl.",
                        List.of(application, crawl),
                        Kind.rows(Field.of("id", Simple.INTEGER), Field.nullable("store", Simple.INTEGER),
                                Field.nullable("server", Simple.TEXT), Field.of("status", Simple.INTEGER),
                                Field.of("working", Simple.TRUTH), Field.of("succeeded", Simple.INTEGER),
                                Field.of("warnings", Simple.INTEGER), Field.of("errors", Simple.INTEGER),
                                Field.of("deleted", Simple.INTEGER), Field.of("unchanged", Simple.INTEGER),
                                Field.of("retried", Simple.INTEGER)),
                        call -> paging.all(call, CrawlStores.admin(call), COMPONENTS_OF_CRAWL, crawl(call))),
                Endpoint.get(root + "/components", TAG, "Crawl components, and when they last reported.",
                        List.of(application),
                        Kind.rows(Field.of("id", Simple.INTEGER), STORE, Field.of("server", Simple.TEXT),
                                Field.of("state", Simple.INTEGER), Field.of("master", Simple.TRUTH),
                                Field.of("reported", Simple.TIME)),
                        call -> paging.all(call, CrawlStores.admin(call),
                                "SELECT ComponentID AS id, GthrDBID AS store, ServerName AS server, State AS state,"
                                        + " Master AS master, ReportTime AS reported FROM dbo.MSSCrawlComponents ORDER BY ComponentID")),
                Endpoint.get(root + "/stores", TAG, "Crawl stores, with how many documents components say they have.",
                        List.of(application),
                        Kind.rows(STORE, Field.of("name", Simple.TEXT), Field.of("database", Simple.TEXT),
                                Field.of("documents", Simple.INTEGER)),
                        call -> paging.all(call, CrawlStores.admin(call),
                                "SELECT Ordinal AS store, Name AS name, DatabaseName AS [database],"
                                        + " DocCount AS documents FROM dbo.MSSCrawlStores ORDER BY Ordinal")),
                Endpoint.get(root + "/hosts", TAG, "Hosts, with what crawls found there, store by store.",
                        List.of(application, store, Input.limit(), Input.after()),
                        Kind.page(STORE, Field.of("id", Simple.INTEGER), Field.nullable("name", Simple.TEXT),
                                Field.of("succeeded", Simple.INTEGER), Field.of("warnings", Simple.INTEGER),
                                Field.of("errors", Simple.INTEGER), Field.of("deleted", Simple.INTEGER)),
                        call -> stores.page(call, HOSTS)),
                Endpoint.get(root + "/sources/{source}/errors", TAG,
                        "URLs of a content source that could not be fetched, store by store, with the cause and an item that"
                                + " links there.",
                        List.of(application, source, store, Input.limit(), Input.after()),
                        Kind.page(STORE, Field.of("id", Simple.INTEGER), Field.of("url", Simple.TEXT),
                                Field.of("error", Simple.INTEGER), Field.nullable("cause", Simple.TEXT),
                                Field.of("parent", Simple.INTEGER), Field.nullable("referrer", Simple.TEXT)),
                        this::errors),
                Endpoint.post(root + "/sources/{source}/{request}", TAG,
                        "Asks for a crawl of a content source to start, pause, resume or stop. Crawl components carry it out.",
                        List.of(application, source,
                                Input.path("request", Simple.TEXT, "start, pause, resume or stop."),
                                Input.optional("incremental", Simple.TRUTH, "Start a crawl of what has changed only.")),
                        null, this::request));
    }

    private static SqlParameter crawl(ApiCall call) {
        return SqlParameter.number("@crawl", (int) call.number("crawl"));
    }

    private static SqlParameter source(ApiCall call) {
        return SqlParameter.number("@source", (int) call.number("source"));
    }

    /// A page that links to another host may be in another store than what it links to.
    private HttpAnswer errors(ApiCall call) {
        List<CrawlStores.Store> all = stores.all(call);
        CrawlStores.Page page = stores.read(call, all, ERRORS.query(""), source(call));
        List<Integer> parents = page.rows().stream().map(CrawlsApi::parent).filter(id -> id != NONE).toList();
        Map<Integer, String> urls = stores.urls(call, all, parents);
        return page.answer((out, row) -> out.field("referrer", urls.get(parent(row))));
    }

    private static int parent(CrawlStores.Row row) {
        return row.value("parent") instanceof Number id ? id.intValue() : NONE;
    }

    private HttpAnswer request(ApiCall call) {
        Integer stage = REQUESTS.get(call.text("request"));
        if (stage == null) {
            throw new HttpException(404, "A crawl can be asked to start, pause, resume or stop.");
        }
        sql.change(call.person(), CrawlStores.admin(call),
                "DECLARE @o int, @s int, @u int; EXEC dbo.proc_MSS_CrawlAdmin @ComponentID = 0, @ProjectID = 1, @CrawlStage = @stage,"
                        + " @CrawlType = @type, @CrawlID = " + NONE
                        + ", @ContentSourceID = @source, @ApplicationType = " + NONE + ", @MiscInputData = 0,"
                        + " @MiscOutputData = @o OUTPUT, @CrawlStatus = @s OUTPUT, @CrawlSubStatus = @u OUTPUT",
                List.of(SqlParameter.number("@stage", stage),
                        SqlParameter.number("@type", call.isTrue("incremental") ? 2 : 1), source(call)));
        return HttpAnswer.nothing();
    }
}
