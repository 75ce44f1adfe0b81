package org.granary.console.api;

import java.util.List;
import java.util.Map;
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

    /// Counters are of the crawl's components, which report them.
    private static final String CRAWL = """
            SELECT %s c.CrawlID AS id, c.ContentSourceID AS source, s.Name AS sourceName, c.CrawlType AS type, c.Status AS status,
                c.SubStatus AS subStatus, c.Request AS request, c.RequestTime AS requested, c.StartTime AS started,
                c.EndTime AS ended,
                (SELECT COALESCE(SUM(x.SuccessCount), 0) FROM dbo.MSSCrawlComponentsState AS x WHERE x.CrawlID = c.CrawlID) AS succeeded,
                (SELECT COALESCE(SUM(x.WarningCount), 0) FROM dbo.MSSCrawlComponentsState AS x WHERE x.CrawlID = c.CrawlID) AS warnings,
                (SELECT COALESCE(SUM(x.ErrorCount), 0) FROM dbo.MSSCrawlComponentsState AS x WHERE x.CrawlID = c.CrawlID) AS errors,
                (SELECT COALESCE(SUM(x.DeleteCount), 0) FROM dbo.MSSCrawlComponentsState AS x WHERE x.CrawlID = c.CrawlID) AS deleted,
                (SELECT COALESCE(SUM(x.NotModifiedCount), 0) FROM dbo.MSSCrawlComponentsState AS x WHERE x.CrawlID = c.CrawlID) AS unchanged
            FROM dbo.MSSCrawlHistory AS c LEFT JOIN dbo.MSSContentSources AS s ON s.ContentSourceID = c.ContentSourceID
            WHERE c.ProjectID = 1 %s""";
    private static final Field[] FIELDS = {Field.of("id", Simple.INTEGER), Field.of("source", Simple.INTEGER),
        Field.nullable("sourceName", Simple.TEXT), Field.of("type", Simple.INTEGER),
        Field.of("status", Simple.INTEGER), Field.of("subStatus", Simple.INTEGER),
        Field.of("request", Simple.INTEGER), Field.of("requested", Simple.TIME),
        Field.nullable("started", Simple.TIME), Field.nullable("ended", Simple.TIME),
        Field.of("succeeded", Simple.INTEGER), Field.of("warnings", Simple.INTEGER),
        Field.of("errors", Simple.INTEGER), Field.of("deleted", Simple.INTEGER),
        Field.of("unchanged", Simple.INTEGER)};
    private static final String ERROR = """
            SELECT TOP (@limit) u.DocID AS id, u.AccessURL AS url, u.ErrorID AS error, u.ErrorDesc AS cause, p.AccessURL AS referrer
            FROM (SELECT TOP (@limit) DocID, AccessURL, ErrorID, ErrorDesc, ParentDocID FROM dbo.MSSCrawlURL
                WHERE ContentSourceID = @source AND ErrorLevel = 2 %s ORDER BY DocID) AS u
                LEFT JOIN dbo.MSSCrawlURL AS p ON p.DocID = u.ParentDocID
            ORDER BY u.DocID""";
    private static final String QUEUE = "SELECT TOP (@limit) q.SeqID AS id, q.DocID AS document, u.AccessURL AS url,"
            + " q.ComponentID AS component, q.TransactionType AS type FROM (SELECT TOP (@limit) SeqID, DocID, ComponentID,"
            + " TransactionType FROM dbo.MSSCrawlQueue WHERE CrawlID = @crawl %s ORDER BY SeqID) AS q"
            + " LEFT JOIN dbo.MSSCrawlURL AS u ON u.DocID = q.DocID ORDER BY q.SeqID";
    private static final String HOST = "SELECT TOP (@limit) HostID AS id, HostName AS name, SuccessCount AS succeeded,"
            + " WarningCount AS warnings, ErrorCount AS errors, DeleteCount AS deleted FROM dbo.MSSCrawlHostList %s"
            + " ORDER BY HostID";

    private final Sql sql;
    private final Paging paging;

    private CrawlsApi(Sql sql, Paging paging) {
        this.sql = sql;
        this.paging = paging;
    }

    static List<Endpoint> endpoints(Sql sql, Paging paging) {
        return new CrawlsApi(sql, paging).endpoints();
    }

    private List<Endpoint> endpoints() {
        Input application = Input.path("application", Simple.TEXT, "search, or foundation for WSS_Search.");
        Input crawl = Input.path("crawl", Simple.INTEGER, "The crawl.");
        Input source = Input.path("source", Simple.INTEGER, "The content source.");
        String root = "/crawls/{application}";
        return List.of(
                Endpoint.get(root, TAG, "Crawls, newest first.", List.of(application, Input.limit(), Input.after()),
                        Kind.page(FIELDS),
                        call -> paging.page(call, new Paging.Query(admin(call),
                                CRAWL.formatted("TOP (@limit)", "") + " ORDER BY c.CrawlID DESC",
                                CRAWL.formatted("TOP (@limit)", "AND c.CrawlID < @after0") + " ORDER BY c.CrawlID DESC",
                                key("id")))),
                Endpoint.get(root + "/crawl/{crawl}", TAG, "A crawl.", List.of(application, crawl),
                        new Kind.Parts(FIELDS),
                        call -> paging.one(call, admin(call), "There is no crawl " + call.text("crawl") + ".",
                                CRAWL.formatted("", "AND c.CrawlID = @crawl"), crawl(call))),
                Endpoint.get(root + "/crawl/{crawl}/queue", TAG, "What a crawl has still to visit, in its order.",
                        List.of(application, crawl, Input.limit(), Input.after()),
                        Kind.page(Field.of("id", Simple.LONG), Field.of("document", Simple.INTEGER),
                                Field.nullable("url", Simple.TEXT), Field.nullable("component", Simple.INTEGER),
                                Field.of("type", Simple.INTEGER)),
                        call -> paging.page(call, new Paging.Query(store(call), QUEUE.formatted(""),
                                QUEUE.formatted("AND SeqID > @after0"),
                                List.of(new Paging.Key("id", SqlType.Simple.BIGINT))), crawl(call))),
                Endpoint.get(root + "/components", TAG, "Crawl components, and when they last reported.",
                        List.of(application),
                        Kind.rows(Field.of("id", Simple.INTEGER), Field.of("server", Simple.TEXT),
                                Field.of("state", Simple.INTEGER), Field.of("master", Simple.TRUTH),
                                Field.of("reported", Simple.TIME)),
                        call -> paging.all(call, admin(call),
                                "SELECT ComponentID AS id, ServerName AS server, State AS state,"
                                        + " Master AS master, ReportTime AS reported FROM dbo.MSSCrawlComponents ORDER BY ComponentID")),
                Endpoint.get(root + "/hosts", TAG, "Hosts, with what crawls found there.",
                        List.of(application, Input.limit(), Input.after()),
                        Kind.page(Field.of("id", Simple.INTEGER), Field.nullable("name", Simple.TEXT),
                                Field.of("succeeded", Simple.INTEGER), Field.of("warnings", Simple.INTEGER),
                                Field.of("errors", Simple.INTEGER), Field.of("deleted", Simple.INTEGER)),
                        call -> paging.page(call, new Paging.Query(store(call), HOST.formatted(""),
                                HOST.formatted("WHERE HostID > @after0"), key("id")))),
                Endpoint.get(root + "/sources", TAG, "Content sources with their start addresses, a row for each.",
                        List.of(application),
                        Kind.rows(Field.of("id", Simple.INTEGER), Field.of("name", Simple.TEXT),
                                Field.nullable("address", Simple.INTEGER), Field.nullable("url", Simple.TEXT)),
                        call -> paging.all(call, admin(call), "SELECT s.ContentSourceID AS id, s.Name AS name,"
                                + " a.StartAddressID AS address, a.Url AS url FROM dbo.MSSContentSources AS s"
                                + " LEFT JOIN dbo.MSSStartAddresses AS a ON a.ContentSourceID = s.ContentSourceID"
                                + " ORDER BY s.ContentSourceID, a.StartAddressID")),
                Endpoint.post(root + "/sources", TAG, "Adds a content source with a start address.",
                        List.of(application, Input.body("name", Simple.TEXT, "Its name."),
                                Input.body("url", Simple.TEXT, "Where its crawls begin.")),
                        null, call -> {
                            sql.change(call.person(), admin(call),
                                    "DECLARE @id int; EXEC granary.AddContentSource @Name = @name, @ContentSourceID = @id OUTPUT;"
                                            + " DECLARE @a int; EXEC granary.AddStartAddress @ContentSourceID = @id, @Url = @url,"
                                            + " @StartAddressID = @a OUTPUT",
                                    List.of(SqlParameter.text("@name", call.text("name")),
                                            SqlParameter.text("@url", call.text("url"))));
                            return HttpAnswer.nothing();
                        }),
                Endpoint.get(root + "/sources/{source}/errors", TAG,
                        "URLs of a content source that could not be fetched, with the cause and an item that links there.",
                        List.of(application, source, Input.limit(), Input.after()),
                        Kind.page(Field.of("id", Simple.INTEGER), Field.of("url", Simple.TEXT),
                                Field.of("error", Simple.INTEGER), Field.nullable("cause", Simple.TEXT),
                                Field.nullable("referrer", Simple.TEXT)),
                        call -> paging.page(call, new Paging.Query(store(call), ERROR.formatted(""),
                                ERROR.formatted("AND DocID > @after0"), key("id")), source(call))),
                Endpoint.post(root + "/sources/{source}/{request}", TAG,
                        "Asks for a crawl of a content source to start, pause, resume or stop. Crawl components carry it out.",
                        List.of(application, source,
                                Input.path("request", Simple.TEXT, "start, pause, resume or stop."),
                                Input.optional("incremental", Simple.TRUTH, "Start a crawl of what has changed only.")),
                        null, this::request));
    }

    private static List<Paging.Key> key(String column) {
        return List.of(new Paging.Key(column, SqlType.Simple.INT));
    }

    private static SqlParameter crawl(ApiCall call) {
        return SqlParameter.number("@crawl", (int) call.number("crawl"));
    }

    private static SqlParameter source(ApiCall call) {
        return SqlParameter.number("@source", (int) call.number("source"));
    }

    private static boolean isFoundation(ApiCall call) {
        return switch (call.text("application")) {
            case "search" -> false;
            case "foundation" -> true;
            default -> throw new HttpException(404, "The search applications are search and foundation.");
        };
    }

    private static String admin(ApiCall call) {
        return isFoundation(call) ? "WSS_Search" : "Search_Service_Application_DB";
    }

    /// The first crawl store.
    private static String store(ApiCall call) {
        return isFoundation(call) ? "WSS_Search" : "Search_Service_Application_CrawlStoreDB";
    }

    private HttpAnswer request(ApiCall call) {
        Integer stage = REQUESTS.get(call.text("request"));
        if (stage == null) {
            throw new HttpException(404, "A crawl can be asked to start, pause, resume or stop.");
        }
        sql.change(call.person(), admin(call),
                "DECLARE @o int, @s int, @u int; EXEC dbo.proc_MSS_CrawlAdmin @ComponentID = 0, @ProjectID = 1, @CrawlStage = @stage,"
                        + " @CrawlType = @type, @CrawlID = " + NONE
                        + ", @ContentSourceID = @source, @ApplicationType = " + NONE + ", @MiscInputData = 0,"
                        + " @MiscOutputData = @o OUTPUT, @CrawlStatus = @s OUTPUT, @CrawlSubStatus = @u OUTPUT",
                List.of(SqlParameter.number("@stage", stage),
                        SqlParameter.number("@type", call.isTrue("incremental") ? 2 : 1), source(call)));
        return HttpAnswer.nothing();
    }
}
