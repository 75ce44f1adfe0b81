package org.granary.it.console;

import java.sql.Connection;
import java.sql.Statement;
import java.util.Map;

/// Fills a server, so that the pages of its console have something to show.
final class SomethingToSee {
    private SomethingToSee() {}

    /// @param password of the login reader, who may do nothing
    static void fill(ConsoleServer server, String password) throws Exception {
        server.fillIndex();
        ApiClient client = ApiClient.administrator(server.url());
        client.post("/api/v1/queues/translation/jobs", Map.of("id", 7, "name", "Spring catalogue", "items",
                "intro.docx=intro_de.docx\nprices.docx=prices_de.docx\nterms.docx=terms_de.docx\ncover.docx=cover_de.docx"));
        for (int i = 1; i <= 60; i++) {
            client.post("/api/v1/queues/translation/jobs",
                    Map.of("id", 1000 + i, "name", "Newsletter " + i, "items", "letter.docx=letter_fr.docx"));
        }
        client.post("/api/v1/crawls/search/sources", Map.of("name", "Intranet", "url", "https://intranet.example/"));
        client.post("/api/v1/crawls/search/sources/1/start", Map.of());
        try (Connection connection = server.server().connect("TranslationServices");
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    EXEC dbo.proc_UpdateConversionBatch N'<batch
                      xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseBatchUpdate">
                    <start><item job="7" group="1" id="1" wsi="0f6c2a4e-8a53-4d0c-9a53-0c2f6f1f7a10" />
                    <item job="7" group="1" id="2" wsi="0f6c2a4e-8a53-4d0c-9a53-0c2f6f1f7a10" />
                    <item job="7" group="1" id="3" wsi="0f6c2a4e-8a53-4d0c-9a53-0c2f6f1f7a10" /></start>
                    <failed /></batch>'""");
            statement.execute("EXEC dbo.proc_UpdateFailedItem 7, 1, 1, 1, -2147024809");
            statement.execute("EXEC dbo.proc_UpdateSucceededItem 7, 1, 2");
            statement.execute("USE master; CREATE LOGIN reader WITH PASSWORD = '" + password + "'");
            statement.execute("USE TranslationServices; CREATE USER reader FOR LOGIN reader");
        }
    }
}
