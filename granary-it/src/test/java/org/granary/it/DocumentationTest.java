package org.granary.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.granary.it.DocumentedBlocks.Block;
import org.granary.process.ServerProcess;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Setting;
import org.granary.server.settings.Settings;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Runs what the documentation shows. The server's port and data folder take the place of `1433` and `data/`.
class DocumentationTest {
    @AutoClose
    private static final TestServer SERVER = TestServer.start();
    @TempDir
    private Path folder;

    @BeforeAll
    static void writeThePassword() throws IOException {
        Files.writeString(SERVER.data().resolve("sa-password"), TestServer.PASSWORD + "\n");
    }

    @TestFactory
    Stream<DynamicTest> blocksOfJavaAndSqlRun() throws IOException {
        return DocumentedBlocks.all().stream()
                .filter(block -> List.of("java", "sql", "properties").contains(block.language()))
                .map(block -> DynamicTest.dynamicTest(block.place(), () -> run(block)));
    }

    @Tag("external-client")
    @TestFactory
    Stream<DynamicTest> blocksOfOtherLanguagesRunWhereTheyCan() throws IOException {
        return DocumentedBlocks.all().stream()
                .filter(block -> List.of("sh", "python", "javascript").contains(block.language()))
                .map(block -> DynamicTest.dynamicTest(block.place(), () -> run(block)));
    }

    @Test
    void everyMarkedBlockIsInALanguageThatIsRun() throws IOException {
        assertThat(DocumentedBlocks.all()).hasSizeGreaterThan(5).allSatisfy(block -> assertThat(block.language())
                .as(block.place()).isIn("java", "sql", "properties", "sh", "python", "javascript"));
    }

    @Test
    void theTableOfSettingsIsTheDeclaredOne() throws IOException {
        StringBuilder table = new StringBuilder("| key | default | what it sets |\n| --- | --- | --- |\n");
        for (Setting<?> setting : ServerSettings.ALL) {
            String initial = setting.defaultText() == null ? "" : "`" + setting.defaultText() + "`";
            table.append("| `").append(setting.key()).append("` | ").append(initial).append(" | ")
                    .append(setting.description())
                    .append(" |\n");
        }
        assertThat(Files.readString(DocumentedBlocks.root().resolve("docs/reference/settings.md"))).contains(table);
    }

    /// What somebody sees who follows the guide to job queues with the client that it suggests.
    @Tag("external-client")
    @Test
    void theExampleOfTheGuideLeavesItsJobDone() throws Exception {
        ExternalClients.needProgram("tsql");
        List<Block> blocks = DocumentedBlocks.shown("docs/guides/jobs.md");
        int sql = blocks.indexOf(blocks.stream().filter(block -> block.language().equals("sql")).findFirst()
                .orElseThrow());
        try (TestServer server = TestServer.start()) {
            Files.writeString(server.data().resolve("sa-password"), TestServer.PASSWORD + "\n");
            String tsql = blocks.get(sql - 1).text().replace("1433", String.valueOf(server.port())).replace("data/",
                    server.data() + "/");
            Process client = new ProcessBuilder("sh", "-e", "-c", tsql).redirectErrorStream(true).start();
            try (Writer input = client.outputWriter()) {
                input.write(blocks.get(sql).text() + "GO\n");
            }
            String output = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(client.waitFor()).as(output).isZero();
            assertThat(withoutTimes(output)).contains(withoutTimes(blocks.get(sql + 1).text()).lines().toList())
                    .doesNotContain("Msg ");

            assertThat(blocks.get(sql + 2).text()).isEqualTo("./granary jobs list\n");
            ServerProcess.Ran jobs = ServerProcess.run(Map.of(), "jobs", "list", "--server",
                    "127.0.0.1:" + server.port(), "--data", server.data().toString());
            assertThat(withoutTimes(jobs.out())).isEqualTo(withoutTimes(blocks.get(sql + 3).text()));
        }
    }

    private static String withoutTimes(String text) {
        return text.replaceAll("[A-Z][a-z]{2} [ \\d]\\d \\d{4} \\d\\d:\\d\\d[AP]M", "TIME")
                .replaceAll("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d", "TIME");
    }

    private void run(Block block) throws Exception {
        String text = block.text().replace("1433", String.valueOf(SERVER.port())).replace("data/", SERVER.data() + "/")
                .replace("granary.pem", folder.resolve("granary.pem").toString())
                .replace("/var/backups", folder.resolve("backups").toString())
                .replace("/srv/restored", folder.resolve("restored").toString());
        for (String own : List.of("letters/", "pdf/", "handbook/", "handbuch/")) {
            text = text.replace(own, folder.resolve(own) + "/");
        }
        switch (block.language()) {
            case "sql" -> runSql(text);
            case "properties" -> runProperties(block.text());
            case "java" -> {
                Path file = Files.writeString(folder.resolve("Example.java"), javaProgram(text));
                String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
                succeed(Map.of(), java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                        System.getProperty("java.class.path"), file.toString());
            }
            case "sh" -> {
                String script = text;
                Stream.of("bsqldb", "tsql", "freebcp").filter(script::contains).forEach(ExternalClients::needProgram);
                if (script.contains("--into es")) {
                    ExternalClients.needProgram("apertium");
                }
                succeed(Map.of(), "sh", "-e", "-c", text);
            }
            case "python" -> succeed(Map.of(),
                    ExternalClients.pythonWith(text.contains("import pytds") ? "pytds, OpenSSL" : "pymssql"), "-c",
                    text);
            case "javascript" ->
                succeed(Map.of("NODE_PATH", ExternalClients.nodeModulesWith("tedious").toString()), "node", "-e", text);
            default -> throw new AssertionError(block.place() + " is in a language that nothing runs");
        }
    }

    private static String javaProgram(String statements) {
        return """
                import java.nio.file.*;
                import java.sql.*;
                import java.util.*;

                class Example {
                    public static void main(String[] arguments) throws Exception {
                %s
                    }
                }
                """.formatted(statements);
    }

    private static void runSql(String text) throws Exception {
        try (Connection connection = SERVER.connect("TranslationServices");
                Statement statement = connection.createStatement()) {
            boolean rows = statement.execute(text);
            while (rows || statement.getUpdateCount() != -1) {
                rows = statement.getMoreResults();
            }
        }
    }

    private static void runProperties(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        Map<String, String> byKey = new HashMap<>();
        properties.forEach((key, value) -> byKey.put((String) key, (String) value));
        assertThat(Settings.of(byKey).get(ServerSettings.DATA)).isNotNull();
    }

    private void succeed(Map<String, String> environment, String... command) throws Exception {
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command).directory(DocumentedBlocks.root().toFile())
                .redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("GRANARY_DATA", SERVER.data().toString());
        builder.environment().put("GRANARY_PORT", String.valueOf(SERVER.port()));
        // Programs that run for a moment.
        builder.environment().put("GRANARY_JAVA_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("it ends").isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    }
}
