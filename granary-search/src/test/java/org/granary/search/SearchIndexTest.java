package org.granary.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.index.DocumentLinks;
import org.granary.gatherer.index.IndexChange;
import org.granary.gatherer.index.PropertyRank;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchIndexTest {
    private static final int ENGLISH = 0x0409;
    private static final int GERMAN = 0x0407;

    @TempDir
    private Path data;
    private IndexFolder folder;
    private SearchIndex index;

    @BeforeEach
    void open() throws IOException {
        folder = IndexFolder.in(data, "Search_Service_Application_DB");
        index = new SearchIndex(folder);
        index.belongTo("one");
    }

    @AfterEach
    void close() throws IOException {
        index.close();
    }

    private static IndexChange.Put page(int docId, String url, String title, int lcid, String text) {
        return new IndexChange.Put(docId, url, new Document(title, "Jo Writer", null, lcid, "text/html", text.length(),
                null, null, 1, 1, Map.of("department", "Sales")), text, 1);
    }

    private SearchAnswer search(String text) throws IOException {
        return search(text, Map.of());
    }

    private SearchAnswer search(String text, Map<String, List<ScopeRule>> scopes) throws IOException {
        try (Searcher searcher = Searcher.open(folder)) {
            return searcher.search(new SearchRequest(text, 0, 10, true, scopes));
        }
    }

    private List<Integer> found(String text) throws IOException {
        return search(text).hits().stream().map(SearchAnswer.Hit::docId).toList();
    }

    @Test
    void theFolderIsForItsOwnerOnly() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path().getParent())))
                .isEqualTo("rwx------");
        assertThat(folder.exists()).isTrue();
    }

    @Test
    void whatPropertiesCountDecidesTheOrder() throws IOException {
        String filler = "Words about nothing in particular. ".repeat(3);
        index.write(List.of(page(1, "http://a/x", "Barley bread", ENGLISH, filler),
                page(2, "http://a/y", "Grain", ENGLISH, "Barley barley barley, and barley. " + filler),
                page(3, "http://a/z", "Grain", ENGLISH, "Barley ".repeat(12) + filler.repeat(60))));
        assertThat(found("barley")).containsExactly(1, 2, 3);
        index.rank(Map.of(2, new PropertyRank(0, 0)));
        assertThat(found("barley")).containsExactly(2, 3, 1);
        index.rank(Map.of(1, new PropertyRank(20, 0.0001)));
        assertThat(found("barley")).containsExactly(3, 2, 1);
        index.rank(Map.of());
        assertThat(found("barley")).containsExactly(1, 2, 3);
    }

    @Test
    void aDocumentIsThereOnceHoweverOftenItIsWritten() throws IOException {
        for (int i = 0; i < 3; i++) {
            index.write(List.of(page(7, "http://a/x", "Leave requests", ENGLISH, "How to ask for leave.")));
        }
        assertThat(found("leave")).containsExactly(7);
        assertThat(index.isMissing(7)).isFalse();
        assertThat(index.isMissing(8)).isTrue();
        index.write(List.of(new IndexChange.Remove(7), new IndexChange.Remove(7)));
        assertThat(found("leave")).isEmpty();
        assertThat(index.isMissing(7)).isTrue();
    }

    @Test
    void wordsAreFoundInTheFormsOfTheirLanguage() throws IOException {
        index.write(List.of(page(1, "http://a/1", "Invoices", ENGLISH, "The invoices were paid by running a job."),
                page(2, "http://a/2", "Rechnungen", GERMAN, "Die Häuser wurden bezahlt."),
                page(3, "http://a/3", "東京", 0x0411, "東京都の人口")));
        assertThat(found("invoice runs")).containsExactly(1);
        assertThat(found("Haus bezahlt")).containsExactly(2);
        assertThat(found("haeuser")).doesNotContain(1);
        assertThat(found("東京都")).containsExactly(3);
    }

    @Test
    void theLanguageOfATextIsSeenByItsCommonWords() throws IOException {
        index.write(List.of(page(1, "http://a/1", "x", 0,
                "Die Mitarbeiter und die Kunden sind mit dem Ergebnis nicht zufrieden, weil es zu spät war."),
                page(2, "http://a/2", "x", 0,
                        "The staff and the customers are not happy with this, as it was too late.")));
        assertThat(search("language:de").hits()).extracting(SearchAnswer.Hit::docId).containsExactly(1);
        assertThat(search("language:en").hits()).extracting(SearchAnswer.Hit::docId).containsExactly(2);
    }

    @Test
    void phrasesExclusionsAndFiltersNarrowTheAnswer() throws IOException {
        index.write(List.of(page(1, "http://wiki.example.com/a/1.html", "One", ENGLISH, "annual report of sales"),
                page(2, "http://shop.example.com/b/2.pdf", "Two", ENGLISH, "report about the annual sales"),
                page(3, "http://127.0.0.1:8080/c", "Three", ENGLISH, "annual sales report")));
        assertThat(found("annual report sales")).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(found("\"annual report\"")).containsExactly(1);
        assertThat(found("annual -about")).containsExactlyInAnyOrder(1, 3);
        assertThat(found("annual site:example.com")).containsExactlyInAnyOrder(1, 2);
        assertThat(found("annual site:wiki.example.com/a/")).containsExactly(1);
        assertThat(found("annual site:127.0.0.1")).containsExactly(3);
        assertThat(found("annual type:pdf")).containsExactly(2);
        assertThat(found("annual author:writer")).hasSize(3);
        assertThat(found("annual author:nobody")).isEmpty();
        assertThat(found("site:127.0.0.1:8080")).containsExactly(3);
        assertThat(found("")).isEmpty();
        assertThat(found("\"")).isEmpty();
        assertThat(found("note: annual")).isNotEmpty();
    }

    @Test
    void scopesAreFilters() throws IOException {
        index.write(List.of(page(1, "http://a/news/1", "One", ENGLISH, "words"),
                page(2, "http://a/news/old/2", "Two", ENGLISH, "words"),
                page(3, "http://b/3", "Three", ENGLISH, "words")));
        Map<String, List<ScopeRule>> scopes = Map.of(
                "news",
                List.of(new ScopeRule(0, 1, 0, "", "http://a/news/"), new ScopeRule(2, 1, 0, "", "http://a/news/old/")),
                "host b", List.of(new ScopeRule(0, 1, 1, "", "B")),
                "sales", List.of(new ScopeRule(1, 2, 0, "department", "sales")), "none", List.of());
        assertThat(search("words scope:news", scopes).hits()).extracting(SearchAnswer.Hit::docId).containsExactly(1);
        assertThat(search("words scope:\"Host B\"", scopes).hits()).extracting(SearchAnswer.Hit::docId)
                .containsExactly(3);
        assertThat(search("words scope:sales", scopes).total()).isEqualTo(3);
        assertThat(search("words scope:none", scopes).total()).isZero();
        assertThat(SearchRequest.scopesIn("words scope:\"Host B\" scope:news")).containsExactly("host b", "news");
    }

    @Test
    void whatOthersSayIsFoundAndSurvivesANewText() throws IOException {
        index.write(
                List.of(page(1, "http://a/1", "One", ENGLISH, "text"), page(2, "http://a/2", "Two", ENGLISH, "text")));
        index.write(List.of(new DocumentLinks(2, List.of("holiday calendar"), List.of(), 0),
                new DocumentLinks(99, List.of("holiday calendar"), List.of(), 0)), true);
        assertThat(found("holiday")).containsExactly(2);
        index.write(List.of(page(2, "http://a/2", "Two", ENGLISH, "other text")));
        assertThat(found("holiday")).containsExactly(2);
        index.write(List.of(new DocumentLinks(2, List.of("wrong"), List.of(), 0)), false);
        assertThat(found("wrong")).isEmpty();
        index.write(List.of(new DocumentLinks(2, List.of(), List.of(), 0)), true);
        assertThat(found("holiday")).isEmpty();
        // A clicked result comes first, and is found by the words of the query.
        index.write(List.of(new DocumentLinks(2, List.of(), List.of("vacation days"), 5)), true);
        assertThat(found("text")).containsExactly(2, 1);
        assertThat(found("vacation")).containsExactly(2);
    }

    @Test
    void aPageIsFoundFirstByItsTitle() throws IOException {
        index.write(List.of(page(1, "http://a/1", "Backup", ENGLISH, "Saving data."),
                page(2, "http://a/2", "Restoring a backup", ENGLISH, "backup backup backup of a backup, and a backup"),
                page(3, "http://a/3", "Other", ENGLISH, "backup ".repeat(50))));
        assertThat(found("backup").getFirst()).isEqualTo(1);
        assertThat(found("restoring a backup").getFirst()).isEqualTo(2);
    }

    @Test
    void snippetsFacetsAndCorrections() throws IOException {
        index.write(List.of(page(1, "http://a/1", "One", ENGLISH,
                "Nothing here. ".repeat(60) + "The connection pool is limited. " + "More. ".repeat(80)),
                page(2, "http://b/2", "Two", ENGLISH, "A pool of connections, and connections.")));
        SearchAnswer answer = search("connection pool");
        assertThat(answer.total()).isEqualTo(2);
        List<SearchAnswer.Part> snippet = answer.hits().stream().filter(hit -> hit.docId() == 1).findFirst()
                .orElseThrow()
                .snippet();
        assertThat(snippet.stream().filter(SearchAnswer.Part::found).map(SearchAnswer.Part::text))
                .containsExactly("connection", "pool");
        assertThat(snippet.stream().map(SearchAnswer.Part::text).collect(Collectors.joining()))
                .startsWith("… ").contains("The connection pool is limited.").endsWith(" …").hasSizeLessThan(260);
        assertThat(answer.facets().get("host")).isEqualTo(Map.of("a", 1L, "b", 1L));
        assertThat(answer.facets().get("type")).isEqualTo(Map.of("text/html", 2L));
        assertThat(answer.suggestion()).isNull();
        assertThat(search("conection pool").suggestion()).isEqualTo("connection pool");
        assertThat(search("site:conection pool").suggestion()).isNull();
    }

    @Test
    void anotherApplicationBeginsAnew() throws IOException {
        index.write(List.of(page(1, "http://a/1", "One", ENGLISH, "text")));
        index.belongTo("one");
        assertThat(found("text")).containsExactly(1);
        index.belongTo("two");
        assertThat(found("text")).isEmpty();
    }

    @Test
    void twoWritersTakeTurns() throws IOException {
        try (SearchIndex other = new SearchIndex(folder)) {
            for (int i = 1; i <= 3; i++) {
                index.write(List.of(page(i, "http://a/" + i, "One", ENGLISH, "text")));
                other.write(List.of(page(10 + i, "http://a/1" + i, "Two", ENGLISH, "text")));
            }
        }
        assertThat(found("text")).hasSize(6);
    }
}
