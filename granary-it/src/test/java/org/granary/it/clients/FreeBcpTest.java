package org.granary.it.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.granary.it.TestServer;
import org.granary.it.clients.ExternalClient.Ran;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// FreeTDS's `freebcp`: tables into files and back. It logs in by itself, so what it fills is a global temporary table of another session.
@Tag("external-client")
class FreeBcpTest {
    private static final String ROWS = """
            1	Grüße	12.50	2024-02-29 23:59:59.997	abc	93572C0A-D9E1-1395-DAB3-932EAC7BA30C	cafe	9223372036854775807	note
            2\t\t\t\tx\t\t\t\t
            """;

    @AutoClose
    private static final TestServer SERVER = TestServer.start();
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"7.1", "7.2", "7.3", "7.4"})
    void rowsGoInAndComeOutTheSame(String version) throws IOException, SQLException {
        Path in = Files.writeString(folder.resolve("in"), ROWS);
        Path out = folder.resolve("out");
        try (Connection connection = SERVER.connect("master"); Statement statement = connection.createStatement()) {
            statement.execute(
                    """
                            CREATE TABLE ##loaded (id int NOT NULL PRIMARY KEY, name nvarchar(50) NULL, amount decimal(10, 2) NULL,
                                at datetime NULL, code varchar(10) NOT NULL, who uniqueidentifier NULL, data varbinary(20) NULL,
                                big bigint NULL, note nvarchar(200) NULL)""");
            assertThat(freebcp(version, "tempdb..##loaded", "in", in.toString(), "-c").output())
                    .contains("2 rows copied");
            assertThat(freebcp(version, "##loaded", "out", out.toString(), "-c").output()).contains("2 rows copied");
            assertThat(Files.readString(out)).isEqualTo(ROWS);
            Ran again = freebcp(version, "##loaded", "in", in.toString(), "-c");
            assertThat(again.err()).contains("Msg 2627, Level 14, State 1");
        }
    }

    @Test
    void aTableOfADatabaseIsCopiedOutButNotIn() throws IOException, SQLException {
        Path out = folder.resolve("out");
        try (Connection connection = SERVER.connect("TranslationServices");
                Statement statement = connection.createStatement()) {
            statement.execute("EXEC proc_AddJob @JobId = 5, @UserToken = 0x01, @Settings = N'<größe/>', @Name = 'n'");
        }
        assertThat(freebcp("7.4", "TranslationServices.dbo.Jobs", "out", out.toString(), "-c").output())
                .contains("1 rows copied");
        assertThat(Files.readString(out)).startsWith("5\t<größe/>\t").endsWith("\t\t0\t\t\tn\n");
        assertThat(freebcp("7.4", "SELECT JobId, Settings FROM TranslationServices.dbo.Jobs", "queryout",
                out.toString(), "-c", "-t", "|").output()).contains("1 rows copied");
        assertThat(Files.readString(out)).isEqualTo("5|<größe/>\n");
        Ran in = freebcp("7.4", "TranslationServices.dbo.Jobs", "in", out.toString(), "-c");
        assertThat(in.code()).isNotZero();
        assertThat(in.err()).contains("Msg 229, Level 14, State 5");
        Ran unknown = freebcp("7.4", "TranslationServices.dbo.Nothing", "out", out.toString(), "-c");
        assertThat(unknown.code()).isNotZero();
        assertThat(unknown.err()).contains("Msg 208, Level 16, State 1");
    }

    @Test
    void linksOfACrawlAreCopiedInAllOrNone() throws IOException, SQLException {
        String table = "Search_Service_Application_CrawlStoreDB.dbo.MSSTranTempTable0";
        Path in = Files.writeString(folder.resolve("in"), link("http://a/1", 2) + link("http://a/2", 4));
        assertThat(freebcp("7.4", table, "in", in.toString(), "-c").output()).contains("2 rows copied");

        Files.writeString(in, link("http://a/3", 2) + link("http://a/4", 5));
        Ran bad = freebcp("7.4", table, "in", in.toString(), "-c");
        assertThat(bad.err()).contains("Msg 547, Level 16", "the value 5 of column 'ItemType'");
        try (Connection connection = SERVER.connect("Search_Service_Application_CrawlStoreDB");
                Statement statement = connection.createStatement();
                ResultSet links = statement.executeQuery(
                        "SELECT STRING_AGG(AccessURL, ' '), COUNT(LinkID), MAX(FirstLink) FROM MSSTranTempTable0")) {
            assertThat(links.next()).isTrue();
            assertThat(List.of(links.getString(1), links.getInt(2), links.getInt(3))).containsExactly(
                    "http://a/1 http://a/2", 2, 0);
        }
    }

    /// All columns of the table, in its order; what is empty is NULL, or has its default.
    private static String link(String url, int itemType) {
        return String.join("\t", "", "20", "1", "", "9000", "", "5", "3", "1", url, "7", url, "8", "", "",
                String.valueOf(itemType), "1", "0", "0", "2", "", "", "", "", "", "0", "0", "0", "", "", "5", "", "",
                "",
                "a", "0", "", "", "", "", "", "", "", "") + "\n";
    }

    private static Ran freebcp(String version, String... arguments) {
        return ExternalClient.tool("freebcp").withEnvironment(Map.of("TDSVER", version))
                .with(arguments).run("-S", SERVER.host() + ":" + SERVER.port(), "-U", "sa", "-P", TestServer.PASSWORD);
    }
}
