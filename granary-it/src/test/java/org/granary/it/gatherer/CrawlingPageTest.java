package org.granary.it.gatherer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.it.TestServer;
import org.granary.process.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Does what docs/guides/crawling.md shows, from its beginning to its end: a server, a site and a folder of the test take
/// the place of those that it names.
class CrawlingPageTest {
    private static final Pattern BLOCK = Pattern.compile("^```(sh|java)\\n(.*?)^```$",
            Pattern.MULTILINE | Pattern.DOTALL);
    private static final String COMMAND = "./granary ";

    @TempDir
    private Path folder;

    private final List<Process> running = new ArrayList<>();

    @Test
    void whatThePageShowsWorks() throws Exception {
        Files.writeString(folder.resolve("notes.txt"), "Something to find.");
        String page = Files
                .readString(Path.of("").toAbsolutePath().resolveSibling("docs").resolve("guides/crawling.md"));
        try (TestServer server = TestServer.start(); WebSite web = new WebSite(Site.random(3, 2, 10))) {
            String text = page.replace("https://intranet/", web.onTheWeb(Site.url(0, 0)))
                    .replace("https://wiki/", web.onTheWeb(Site.url(1, 0)))
                    .replace("--private-host intranet", "--private-host 127.0.0.2")
                    .replace("--private-host wiki", "--private-host 127.0.0.3")
                    .replace("file:///srv/documents/", folder.toUri().toString())
                    .replace("db1:1433", server.host() + ":" + server.port());
            Matcher block = BLOCK.matcher(text);
            List<String> languages = new ArrayList<>();
            while (block.find()) {
                languages.add(block.group(1));
                if (block.group(1).equals("java")) {
                    runProgram(server, block.group(2));
                } else {
                    for (String line : block.group(2).lines().toList()) {
                        runCommand(server, line);
                    }
                }
            }
            assertThat(languages).contains("sh", "java");
            try (CrawlWorld world = new CrawlWorld(server, 1)) {
                assertThat(world.history()).contains(web.onTheWeb(Site.url(0, 0)));
            }
        } finally {
            running.forEach(Process::destroyForcibly);
        }
    }

    private void runCommand(TestServer server, String line) throws IOException, InterruptedException {
        assertThat(line).startsWith(COMMAND);
        // Words, and what stands in quotes.
        String[] arguments = Pattern.compile("\"([^\"]*)\"|(\\S+)").matcher(line.substring(COMMAND.length())).results()
                .map(word -> word.group(1) == null ? word.group(2) : word.group(1)).toArray(String[]::new);
        Map<String, String> environment = Map.of("GRANARY_SA_PASSWORD", TestServer.PASSWORD, "GRANARY_PORT",
                Integer.toString(server.port()));
        if (line.contains(" component ")) {
            ProcessBuilder builder = ServerProcess.command("256m", List.of(arguments)).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD);
            builder.environment().putAll(environment);
            running.add(builder.start());
        } else {
            ServerProcess.Ran ran = ServerProcess.run(environment, arguments);
            assertThat(ran.code()).as("%s: %s", line, ran).isZero();
        }
    }

    private void runProgram(TestServer server, String statements) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("Example.java"), """
                import java.util.*;
                import org.granary.gatherer.*;
                import org.granary.gatherer.admin.*;
                import org.granary.gatherer.content.*;
                import org.granary.gatherer.fetch.*;
                import org.granary.gatherer.protocol.*;
                import org.granary.gatherer.settings.*;
                import org.granary.records.value.*;

                class Example {
                    public static void main(String[] arguments) throws Exception {
                        ServerAddress server = new ServerAddress("%s", %d, "sa", "%s", true);
                %s
                    }
                }
                """.formatted(server.host(), server.port(), TestServer.PASSWORD, statements));
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), file.toString()).redirectErrorStream(true)
                .redirectOutput(output.toFile()).start();
        running.add(process);
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).as("it ends").isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    }
}
