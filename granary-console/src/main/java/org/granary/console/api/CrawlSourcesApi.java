package org.granary.console.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpException;
import org.granary.console.sql.Sql;
import org.granary.console.sql.SqlParameter;

/// Content sources and their start addresses: added, and removed together with what was crawled from there.
final class CrawlSourcesApi {
    private static final String TAG = "crawls";
    /// The stages of proc_MSS_CrawlAdmin that ask for a delete crawl (MS-SQLPGAT2 3.2.5.3).
    private static final String ADMIN = " EXEC dbo.proc_MSS_CrawlAdmin @ComponentID = 0, @ProjectID = 1, @CrawlStage = %d,"
            + " @CrawlType = 3, @CrawlID = 0, @ContentSourceID = @source, @ApplicationType = 0, @MiscInputData = %s,"
            + " @MiscOutputData = @o OUTPUT, @CrawlStatus = @s OUTPUT, @CrawlSubStatus = @u OUTPUT;";
    private static final String DELETE_CRAWL = ADMIN.formatted(164, "0");
    private static final String FORGET_SCHEDULES = " EXEC dbo.proc_MSS_DeleteConfigurationProperty @Name = @full;"
            + " EXEC dbo.proc_MSS_DeleteConfigurationProperty @Name = @incremental;";
    /// Status of crawls that are not over (2.2.1.6), but for delete crawls, which do not disturb each other.
    private static final String ACTIVE = "SELECT TOP (1) CrawlID AS id FROM dbo.MSSCrawlHistory WHERE ProjectID = 1"
            + " AND ContentSourceID = @source AND CrawlType IN (1, 2) AND Status IN (0, 1, 4, 7, 8, 9, 13, 14)";

    private final Sql sql;
    private final Paging paging;

    private CrawlSourcesApi(Sql sql, Paging paging) {
        this.sql = sql;
        this.paging = paging;
    }

    static List<Endpoint> endpoints(Sql sql, Paging paging) {
        return new CrawlSourcesApi(sql, paging).endpoints();
    }

    private List<Endpoint> endpoints() {
        Input application = Input.path("application", Simple.TEXT, "search, or foundation for WSS_Search.");
        Input source = Input.path("source", Simple.INTEGER, "The content source.");
        String root = "/crawls/{application}/sources";
        return List.of(
                Endpoint.get(root, TAG, "Content sources with their start addresses, a row for each.",
                        List.of(application),
                        Kind.rows(Field.of("id", Simple.INTEGER), Field.of("name", Simple.TEXT),
                                Field.nullable("address", Simple.INTEGER), Field.nullable("url", Simple.TEXT)),
                        call -> paging.all(call, CrawlStores.admin(call),
                                "SELECT s.ContentSourceID AS id, s.Name AS name,"
                                        + " a.StartAddressID AS address, a.Url AS url FROM dbo.MSSContentSources AS s"
                                        + " LEFT JOIN dbo.MSSStartAddresses AS a ON a.ContentSourceID = s.ContentSourceID"
                                        + " ORDER BY s.ContentSourceID, a.StartAddressID")),
                Endpoint.post(root, TAG, "Adds a content source with a start address.",
                        List.of(application, Input.body("name", Simple.TEXT, "Its name."),
                                Input.body("url", Simple.TEXT, "Where its crawls begin.")),
                        null,
                        call -> change(call,
                                "SET XACT_ABORT ON; BEGIN TRAN; DECLARE @id int;"
                                        + " EXEC granary.AddContentSource @Name = @name, @ContentSourceID = @id OUTPUT;"
                                        + " EXEC granary.AddStartAddress @ContentSourceID = @id, @Url = @url; COMMIT",
                                SqlParameter.text("@name", call.text("name")),
                                SqlParameter.text("@url", call.text("url")))),
                Endpoint.delete(root + "/{source}", TAG,
                        "Removes a content source, and asks for a crawl that deletes what was crawled from it."
                                + " Refused while a crawl of it is in progress.",
                        List.of(application, source), this::remove),
                Endpoint.post(root + "/{source}/addresses", TAG, "Adds a start address to a content source.",
                        List.of(application, source, Input.body("url", Simple.TEXT, "Where its crawls begin, too.")),
                        null,
                        call -> change(call,
                                "EXEC granary.AddStartAddress @ContentSourceID = @source, @Url = @url", source(call),
                                SqlParameter.text("@url", call.text("url")))),
                Endpoint.delete(root + "/{source}/addresses/{address}", TAG,
                        "Removes a start address, and asks for a crawl that deletes what was found from there."
                                + " Refused while a crawl of its content source is in progress.",
                        List.of(application, source, Input.path("address", Simple.INTEGER, "The start address.")),
                        this::removeAddress));
    }

    private static SqlParameter source(ApiCall call) {
        return SqlParameter.number("@source", (int) call.number("source"));
    }

    private HttpAnswer change(ApiCall call, String text, SqlParameter... parameters) {
        sql.change(call.person(), CrawlStores.admin(call), text, List.of(parameters));
        return HttpAnswer.nothing();
    }

    private HttpAnswer remove(ApiCall call) {
        String name = known(call, "SELECT Name AS text FROM dbo.MSSContentSources WHERE ContentSourceID = @source",
                "There is no content source " + call.text("source") + ".", source(call));
        String schedule = CrawlRulesApi.SCHEDULE + call.number("source") + "/";
        return deleting(call, name,
                " EXEC granary.RemoveContentSource @ContentSourceID = @source;" + ADMIN.formatted(160, "0")
                        + FORGET_SCHEDULES,
                source(call), SqlParameter.text("@full", schedule + "full"),
                SqlParameter.text("@incremental", schedule + "incremental"));
    }

    private HttpAnswer removeAddress(ApiCall call) {
        SqlParameter address = SqlParameter.number("@address", (int) call.number("address"));
        String url = known(call, "SELECT Url AS text FROM dbo.MSSStartAddresses WHERE StartAddressID = @address"
                + " AND ContentSourceID = @source",
                "The content source " + call.text("source") + " has no start address " + call.text("address") + ".",
                source(call), address);
        return deleting(call, "the content source of " + url,
                " EXEC granary.RemoveStartAddress @StartAddressID = @address;" + ADMIN.formatted(161, "@address"),
                source(call), address);
    }

    private String known(ApiCall call, String query, String missing, SqlParameter... parameters) {
        return sql.query(call.person(), CrawlStores.admin(call), query, List.of(parameters), 1, table -> {
            if (table.rows().isEmpty()) {
                throw new HttpException(404, missing);
            }
            return Objects.toString(table.value(0, "text"));
        });
    }

    /// All in one transaction, so that no crawl begins meanwhile.
    private HttpAnswer deleting(ApiCall call, String what, String statements, SqlParameter... parameters) {
        List<SqlParameter> all = new ArrayList<>(List.of(parameters));
        all.add(SqlParameter.text("@busy",
                "A crawl of " + what + " is in progress. Stop it first, and wait until it has"
                        + " stopped: a crawl component has to run for that (granary crawl component)."));
        return change(call, "SET XACT_ABORT ON; BEGIN TRAN; DECLARE @o int, @s int, @u int; IF EXISTS (" + ACTIVE
                + ") THROW 50000, @busy, 1;" + statements + DELETE_CRAWL + " COMMIT",
                all.toArray(SqlParameter[]::new));
    }
}
