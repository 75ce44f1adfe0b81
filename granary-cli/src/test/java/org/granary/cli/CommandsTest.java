package org.granary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.granary.server.GranaryServer;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {
    @TempDir
    private Path data;

    @Test
    void withoutACommandEveryCommandIsExplainedWithAnExample() {
        for (String[] arguments : new String[][]{{}, {"--help"}, {"-h"}}) {
            Ran ran = run("", arguments);
            assertThat(ran.code()).isZero();
            assertThat(ran.out()).contains("granary serve ", "granary login add ", "granary login list",
                    "granary login password ", "granary login remove ", "granary jobs list", "granary certificate ",
                    "granary --version");
            assertThat(ran.err()).isEmpty();
        }
    }

    @Test
    void theHelpOfServeNamesEverySettingAndItsVariable() {
        String help = run("", "serve", "--help").out();
        ServerSettings.ALL
                .forEach(setting -> assertThat(help).contains(setting.flag() + "=", "[" + setting.variable() + "]"));
        assertThat(help).contains("Example: granary serve");
    }

    @Test
    void helpExplainsACommandAsItsFlagDoes() {
        assertThat(run("", "help")).isEqualTo(run("", "--help"));
        assertThat(run("", "help", "jobs", "list")).isEqualTo(run("", "jobs", "list", "--help"));
        assertThat(run("", "help", "jobs", "lisst")).isEqualTo(
                new Ran(2, "", "granary: Unknown command lisst. Did you mean list? See granary jobs --help.\n"));
    }

    @Test
    void aMistypedWordIsAnErrorThatSuggestsTheNearest() {
        assertThat(run("", "serv")).isEqualTo(
                new Ran(2, "", "granary: Unknown command serv. Did you mean serve? See granary --help.\n"));
        assertThat(run("", "serve", "--prot", "1")).isEqualTo(
                new Ran(2, "", "granary: Unknown flag --prot. Did you mean --port? See granary serve --help.\n"));
        assertThat(run("", "serve", "--sa-pasword=hush-hush").err()).contains("--sa-password?").doesNotContain("hush");
        assertThat(run("", "serve", "--port", "many"))
                .isEqualTo(new Ran(2, "", "granary: --port: \"many\" is not a port from 0 to 65535\n"));
    }

    @Test
    void loginsAreManagedOnTheDataFolder() throws IOException {
        assertThat(run("a-password\n", "login", "add", "worker", "--database", "translationservices").code()).isZero();
        assertThat(run("b-password\n", "login", "add", "guest")).isEqualTo(new Ran(0,
                "Added login guest. It may use no database yet: granary login grant guest --database DB\n", ""));
        assertThat(logins()).containsExactly("guest ", "worker TranslationServices");
        assertThat(run("", "login", "grant", "guest", "--database", "TranslationServices").code()).isZero();
        assertThat(run("", "login", "revoke", "worker", "--database", "TranslationServices").code()).isZero();
        assertThat(logins()).containsExactly("guest TranslationServices", "worker ");
        Path file = Files.writeString(data.resolve("password.txt"), "c-password\n");
        assertThat(run("", "login", "password", "worker", "--password-file", file.toString()).code()).isZero();
        assertThat(run("", "login", "remove", "guest").code()).isZero();
        assertThat(logins()).containsExactly("worker ");
    }

    /// Names and databases.
    private List<String> logins() {
        return run("", "login", "list").out().lines().skip(1)
                .map(line -> line.replaceFirst(" +SQL_LOGIN *", " ")).toList();
    }

    @Test
    void loginsAreManagedBesideARunningServer() {
        assertThat(run("a-password\n", "login", "add", "worker").code()).isZero();
        try (SqliteStore server = SqliteStore.open(data, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
            assertThat(server.clock()).isNotNull();
            assertThat(run("b-password\n", "login", "add", "other").code()).isZero();
            assertThat(logins()).containsExactly("other ", "worker ");
        }
    }

    @Test
    void aLoginCanBeGivenADatabaseThatWasAdded() {
        Settings settings = Settings.of(Map.of("data", data.toString(), "port", "0", "sa-password", "a-password"));
        try (GranaryServer server = GranaryServer.start(settings)) {
            assertThat(run("a-password\n", "login", "add", "early", "--database", "Crawl_2").code()).isEqualTo(2);
            server.catalog().database("Search_Service_Application_DB").orElseThrow().store().run(Access.WRITE,
                    new Cancellation(), transaction -> transaction.update("""
                            INSERT INTO crawl_store (Ordinal, ID, Name, DatabaseName, DatabaseKey)
                            VALUES (1, ?, 'second', 'Crawl_2', 'crawl_2')""", new byte[16]));
            assertThat(run("a-password\n", "login", "add", "worker", "--database", "CRAWL_2"))
                    .isEqualTo(new Ran(0, "Added login worker for Crawl_2.\n", ""));
        }
        assertThat(logins()).contains("worker Crawl_2");
    }

    @Test
    void whatCannotBeDoneIsSaidInOneLine() {
        assertThat(run("a-password\n", "login", "add", "worker", "--database", "TranslationService")).isEqualTo(
                new Ran(2, "",
                        "granary: There is no database TranslationService. Did you mean TranslationServices?\n"));
        assertThat(run("short\n", "login", "add", "worker"))
                .isEqualTo(new Ran(1, "", "granary: A password has 8 to 128 characters.\n"));
        assertThat(run("", "login", "add", "worker"))
                .isEqualTo(
                        new Ran(1, "", "granary: No password was given for worker. Type it at a terminal, write it to"
                                + " standard input, or give a file with --password-file.\n"));
        assertThat(run("", "login", "remove", "worker"))
                .isEqualTo(new Ran(1, "", "granary: There is no login worker.\n"));
        Path none = data.resolve("none");
        assertThat(run("", "login", "list", "--data", none.toString()))
                .isEqualTo(new Ran(1, "", "granary: There is no data folder "
                        + none + ". Start the server once, or name another with --data.\n"));
        assertThat(none).doesNotExist();
        assertThat(run("", "login", "add").code()).isEqualTo(2);
    }

    @Test
    void theCertificateGoesToStandardOutputOrAFile() throws IOException {
        Ran ran = run("", "certificate");
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).startsWith("-----BEGIN CERTIFICATE-----\n").doesNotContain("PRIVATE");
        Path file = data.resolve("out.pem");
        assertThat(run("", "certificate", "--out", file.toString()).code()).isZero();
        assertThat(Files.readString(file)).isEqualTo(ran.out());
    }

    @Test
    void theVersionIsSaid() {
        for (String word : List.of("version", "--version", "-V")) {
            assertThat(run("", word).out()).matches("Granary \\S+, Java 2\\d.*\\R");
        }
    }

    private Ran run(String input, String... arguments) {
        return Ran.run(input, Map.of("GRANARY_DATA", data.toString()), arguments);
    }
}
