package org.granary.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.stream.Stream;
import org.granary.cli.Ran;
import org.granary.gatherer.protocol.ServerAddress;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `granary search`: what was crawled can be found.
@Tag("slow")
class SearchCommandTest extends CrawlFixture {
    private static final String[] QUICKLY = {"--pause", "0"};

    private Ran search(String... arguments) {
        return Ran.run("", "search", arguments, "--server", "127.0.0.1:" + server.address().getPort(), "--data",
                data.toString());
    }

    private void crawlSite(String... more) {
        crawl(Stream.of(new String[]{url()}, QUICKLY, more).flatMap(Stream::of).toArray(String[]::new)).done();
    }

    @Test
    void whatWasCrawledIsFoundAndWhatIsGoneIsNot() throws IOException {
        pages.putAll(Map.of("/", page("Home", "leave", "travel", "hidden"),
                "/leave", "<html lang='en'><title>Requesting leave</title><p>Ask your manager for a holiday.",
                "/travel", "<html lang='en'><title>Travel expenses</title><p>Keep the receipts.",
                "/hidden",
                "<html lang='en'><title>Secret</title><meta name='robots' content='noindex'><p>manager salaries"));
        crawlSite();
        Ran found = search("managers", "holidays");
        assertThat(found.done()).contains("1 to 1 of 1", "1. Requesting leave", url() + "leave",
                "Ask your manager for a holiday.");
        // The text of a link to it.
        assertThat(search("to", "travel", "site:" + url() + "travel", "--json").done())
                .contains("\"url\": \"" + url() + "travel\"", "\"total\": 1,");
        assertThat(search("salaries")).extracting(Ran::code, Ran::out)
                .containsExactly(1, "Nothing was found." + System.lineSeparator());
        assertThat(search("recipts", "--facets").out()).contains("Did you mean: receipts");

        // An index that was lost is filled again, also where nothing has changed.
        assertThat(search("--clear").done()).isEmpty();
        assertThat(search("receipts").code()).isEqualTo(1);
        crawlSite("--incremental");
        assertThat(search("receipts").done()).contains("Travel expenses");
        assertThat(search("to", "leave").done()).contains("Requesting leave");

        pages.remove("/travel");
        pages.put("/leave", "<html lang='en'><title>Requesting leave</title><p>Ask the portal for a sabbatical.");
        crawlSite("--incremental");
        assertThat(search("receipts").code()).isEqualTo(1);
        assertThat(search("holiday").code()).isEqualTo(1);
        assertThat(search("sabbatical").done()).contains("Requesting leave");

        assertThat(crawl("reset", "--yes").code()).isZero();
        try (Stream<Path> files = Files.list(data.resolve("search-index"))) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void pagesOfAStartAddressAndOfAContentSourceVanishWithIt() {
        pages.putAll(Map.of("/one/", page("Barley"), "/two/", page("Wheat"), "/three/", page("Rye")));
        done(url() + "one/", url() + "two/", url() + "three/", "--name", "grain", "--pause", "0");
        assertThat(search("wheat").done()).contains("1. Wheat");
        assertThat(crawl("delete", "grain", url() + "four/").err())
                .contains("The content source grain has no start address " + url() + "four/.");
        assertThat(done("delete", "grain", url() + "two/", url() + "three/")).contains("2 items deleted");
        assertThat(search("wheat").code()).isEqualTo(1);
        assertThat(search("barley").done()).contains("1. Barley");
        assertThat(done("source", "list")).contains(url() + "one/").doesNotContain("two/", "three/");

        done("schedule", "grain", "--full", "every 1d");
        assertThat(done("delete", "grain")).contains("1 item deleted");
        assertThat(search("barley").code()).isEqualTo(1);
        assertThat(done("source", "list")).doesNotContain("grain");
    }

    @Test
    void weightsOfManagedPropertiesOrderTheResults() throws SQLException, IOException {
        String much = "rye rye rye rye ".repeat(20);
        pages.putAll(Map.of("/", page("Home", "a", "b"), "/a", "<html lang='en'><title>Rye bread</title><p>Flour.",
                "/b", "<html lang='en'><title>Flour</title><p>" + much));
        crawlSite();
        assertThat(search("rye").done()).contains("1. Rye bread");
        try (Connection connection = address().connect(ServerAddress.ADMINISTRATION);
                Statement statement = connection.createStatement()) {
            statement.execute("DECLARE @much float = 50, @little float = 0.01;"
                    + " EXEC granary.SetManagedProperty 1, 'Weight', @much;"
                    + " EXEC granary.SetManagedProperty 2, 'Weight', @little");
        }
        crawlSite("--incremental");
        assertThat(search("rye").done()).contains("1. Flour");
    }

    @Test
    void scopesAndClicksOfTheServerCount() throws SQLException, IOException {
        pages.putAll(
                Map.of("/", page("Home", "news/a", "news/b", "c"), "/news/a", page("Words"), "/news/b", page("Words"),
                        "/c", page("Words")));
        try (Connection connection = address().connect(ServerAddress.ADMINISTRATION);
                Statement statement = connection.createStatement()) {
            statement.execute("DECLARE @consumer int, @scope int, @now datetime = GETUTCDATE();"
                    + " EXEC granary.AddConsumer 'intranet', @consumer OUTPUT; EXEC granary.AddScope @consumer, 'News', @scope OUTPUT;"
                    + " EXEC granary.AddScopeRule @scope, 0, 1, 0, NULL, '" + url() + "news/';"
                    + " EXEC granary.LogClick '" + url() + "news/b', 'something else', 1033, 1, @now");
        }
        crawlSite();
        crawlSite();
        assertThat(search("words").done()).contains("of 3");
        assertThat(search("words", "scope:news").done()).contains("of 2", url() + "news/a").doesNotContain(url() + "c");
        assertThat(search("words", "scope:olds").err()).contains("There is no search scope olds");
    }

    @Test
    void withoutAnIndexItSaysWhatToDo() {
        Ran ran = search("words");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).contains("There is no search index in ", "granary crawl makes one");
        assertThat(search().code()).isEqualTo(2);
        assertThat(search("words", "--limit", "0").code()).isEqualTo(2);
        pages.put("/", page("Home"));
        crawlSite("--no-index");
        assertThat(Files.exists(data.resolve("search-index"))).isFalse();
    }
}
