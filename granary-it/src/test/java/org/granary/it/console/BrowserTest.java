package org.granary.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.granary.it.ExternalClients;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The pages in a real browser, Chromium. With `-Dgranary.it.screenshots=FOLDER` it leaves pictures of them there.
@Tag("external-client")
@Timeout(240)
class BrowserTest {
    private static final String CHROMIUM = "/usr/bin/chromium";
    private static final String PASSWORD = "Reader-4711";
    private static final String AXE = "META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";
    private static final @Nullable String SCREENSHOTS = System.getProperty("granary.it.screenshots");
    private static final List<String> PAGES = List.of("", "queues", "queues/translation/7", "crawls", "crawls/search/2",
            "rules", "search", "search?q=leave",
            "configuration", "sites", "timer", "sessions", "logins", "procedures",
            "procedures/TranslationServices/dbo/proc_GetJobs", "sql");

    private static ConsoleServer server;
    private static Playwright playwright;
    private static Browser browser;

    private BrowserContext context;
    private Page page;

    @BeforeAll
    static void start() throws Exception {
        ExternalClients.need(java.nio.file.Files.isExecutable(Path.of(CHROMIUM)), "Chromium");
        server = ConsoleServer.start(StoreKind.EMBEDDED, Map.of());
        SomethingToSee.fill(server, PASSWORD);
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(Path.of(CHROMIUM))
                .setArgs(List.of("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")));
    }

    @AfterAll
    static void stop() {
        if (playwright != null) {
            playwright.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void open() {
        context = browser.newContext(new Browser.NewContextOptions().setViewportSize(1280, 860)
                .setColorScheme(ColorScheme.LIGHT));
        page = context.newPage();
    }

    @AfterEach
    void close() {
        context.close();
    }

    private void logIn(String user, String password) {
        page.navigate(server.url());
        page.getByLabel("Login", new Page.GetByLabelOptions().setExact(true)).fill(user);
        page.getByLabel("Password").fill(password);
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Log in")).click();
    }

    private void logIn() {
        logIn("sa", TestServer.PASSWORD);
        assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("Overview"))).isVisible();
    }

    private void go(String path) {
        page.evaluate("path => { location.hash = '#/' + path; }", path);
        page.waitForFunction(
                "() => document.querySelector('main h1') && !document.body.innerText.includes('Loading…')");
    }

    @Test
    void everyPageIsThereAndAccessible() throws IOException {
        List<String> problems = new java.util.ArrayList<>();
        page.onConsoleMessage(message -> {
            // Before the login, the page asks whether there is a session.
            if (message.type().equals("error") && !message.text().contains("401")) {
                problems.add(message.text());
            }
        });
        page.onPageError(problems::add);
        logIn();
        String axe = axe();
        for (String path : PAGES) {
            go(path);
            page.waitForTimeout(path.isEmpty() ? 2500 : 150);
            page.evaluate(axe);
            Object found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']}).then(r => r.violations"
                    + ".filter(v => ['serious', 'critical'].includes(v.impact))"
                    + ".map(v => v.id + ': ' + v.nodes.map(n => n.target.join(' ')).join(', ')))");
            assertThat((List<?>) found).as("accessibility of #/%s", path).isEmpty();
            shoot("light", path);
        }
        assertThat(problems).isEmpty();
    }

    @Test
    void pagesAreDarkWhereThePersonWantsThatAndFitAPhone() throws IOException {
        context.close();
        context = browser.newContext(new Browser.NewContextOptions().setViewportSize(390, 844)
                .setColorScheme(ColorScheme.DARK));
        page = context.newPage();
        logIn();
        String axe = axe();
        for (String path : PAGES) {
            go(path);
            page.waitForTimeout(150);
            assertThat(page.evaluate("() => document.documentElement.scrollWidth")).as("width of #/%s", path)
                    .isEqualTo(390);
            page.evaluate(axe);
            Object found = page.evaluate("() => axe.run(document, {runOnly: ['color-contrast']}).then(r => r.violations"
                    + ".map(v => v.nodes.map(n => n.target.join(' ')).join(', ')))");
            assertThat((List<?>) found).as("contrast of #/%s", path).isEmpty();
            shoot("phone", path);
        }
        if (SCREENSHOTS != null) {
            page.setViewportSize(1280, 860);
            for (String path : List.of("", "queues/translation/7", "crawls/search/2", "procedures")) {
                go(path);
                page.waitForTimeout(path.isEmpty() ? 4000 : 300);
                shoot("dark", path);
            }
        }
    }

    private static String axe() throws IOException {
        try (InputStream in = BrowserTest.class.getClassLoader().getResourceAsStream(AXE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void shoot(String kind, String path) {
        if (SCREENSHOTS != null) {
            String name = path.isEmpty() ? "overview" : path.replaceAll("[/_?=]", "-");
            page.screenshot(new Page.ScreenshotOptions().setPath(Path.of(SCREENSHOTS, kind + "-" + name + ".png")));
        }
    }

    @Test
    void aWrongPasswordIsSaid() {
        logIn("sa", "wrong");
        assertThat(page.getByRole(AriaRole.ALERT)).hasText("Login failed for user 'sa'.");
    }

    @Test
    void aMissingRightIsSaid() {
        logIn("reader", PASSWORD);
        assertThat(page.getByText("does not have the permission VIEW SERVER STATE")).isVisible();
        go("queues");
        assertThat(page.getByText("may not use any of the job queues")).isVisible();
        go("sites");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("SharePoint_Config");
    }

    @Test
    void aFailingJobIsFoundAndRetried() {
        logIn();
        go("queues/translation");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Load more")).click();
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("7").setExact(true)).click();
        assertThat(page.getByText("0x80070057")).isVisible();
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Retry failed items")).click();
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Retry").setExact(true)).click();
        assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("Spring catalogue (again)")))
                .isVisible();
    }

    @Test
    void whatWasCrawledIsFoundAndAClickIsRecorded() throws Exception {
        logIn();
        go("search");
        page.getByLabel("Search in crawled pages").fill("recipts");
        page.keyboard().press("Enter");
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("receipts")).click();
        assertThat(page.locator("mark")).hasText("receipts");
        context.route("https://intranet.example/**", route -> route.abort());
        page.waitForResponse(answer -> answer.url().endsWith("/search/click"),
                () -> page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Travel expenses")).click());
        try (Connection connection = server.server().connect("Search_Service_Application_DB");
                Statement statement = connection.createStatement();
                java.sql.ResultSet rows = statement.executeQuery("SELECT Url, QueryString, Kind FROM dbo.MSSQLog")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("https://intranet.example/travel");
            assertThat(rows.getString(2)).isEqualTo("receipts");
            assertThat(rows.getInt(3)).isEqualTo(1);
        }
    }

    @Test
    void aContentSourceAndItsAddressesAreRemoved() {
        ApiClient client = ApiClient.administrator(server.url());
        client.post("/api/v1/crawls/search/sources", Map.of("name", "Old wiki", "url", "https://wiki.example/"));
        logIn();
        go("crawls");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Remove https://wiki.example/")).click();
        assertThat(page.getByText("a delete crawl takes the pages out of the search")).isVisible();
        shoot("light", "crawls-remove");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Remove").setExact(true)).last().click();
        assertThat(page.getByText("A crawl component has to run to delete the pages.")).isVisible();
        assertThat(page.getByText("https://wiki.example/", new Page.GetByTextOptions().setExact(true))).isHidden();
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Remove Old wiki")).click();
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Remove").setExact(true)).last().click();
        assertThat(page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Remove Old wiki"))).isHidden();
        // One that is being crawled stays.
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Remove Local SharePoint sites")).click();
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Remove").setExact(true)).last().click();
        assertThat(page.getByText("A crawl of Local SharePoint sites is in progress. Stop it first")).isVisible();
    }

    @Test
    void aBatchRunsByKeyboard() {
        logIn();
        go("sql");
        page.getByLabel("T-SQL", new Page.GetByLabelOptions().setExact(true)).fill("SELECT N'grain' AS crop, 1/0");
        page.keyboard().press("Control+a");
        page.keyboard().type("SELECT N'grain' AS crop");
        page.keyboard().press("Control+Enter");
        assertThat(page.getByRole(AriaRole.CELL, new Page.GetByRoleOptions().setName("grain").setExact(true)))
                .isVisible();
    }

    @Test
    void aSessionThatIsOverLeadsToTheLogin() {
        logIn();
        context.clearCookies();
        page.evaluate("() => { location.hash = '#/logins'; }");
        assertThat(page.getByText("Your session is over. Log in again.")).isVisible();
    }

    @Test
    void aServerThatGoesAwayAndComesBackIsNoticed() {
        logIn();
        go("sessions");
        server.stopConsole();
        try {
            page.evaluate("() => { location.hash = '#/logins'; }");
            assertThat(page.getByText("The server does not answer. Trying again…")).isVisible();
        } finally {
            server.startConsole();
        }
        // Sessions live in memory, so the person logs in again.
        assertThat(page.getByText("Your session is over. Log in again.")).isVisible();
        assertThat(page.getByText("The server does not answer. Trying again…")).isHidden();
    }
}
