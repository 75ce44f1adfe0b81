package org.granary.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.granary.cli.Ran;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.granary.store.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ConfigCommandsTest {
    private static final String FARM = "5f0c1a7e-9b3d-4e62-a841-7c26d9e0b318";
    private static final String SERVER = "e77aaf47-3cac-4001-bc6b-5bccb6486318";
    private static final String JOB = "3f9f635f-0036-42fe-9c2d-3284162732db";
    private static final String SERVICE = "daca2a15-b9b5-43da-bea3-6b75fbe3a883";
    private static final String SECRET = "Pa$$w0rd-4711";

    @TempDir
    private Path data;
    @TempDir
    private Path folder;

    private GranaryServer server;

    @BeforeEach
    void start() {
        server = GranaryServer.start(Settings.of(Map.of("port", "0", "data", data.toString())), Clock.SYSTEM);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Ran config(String input, String... arguments) {
        return Ran.run(input, "config", arguments, "--server", "127.0.0.1:" + server.address().getPort(),
                "--data", data.toString());
    }

    private String done(String input, String... arguments) {
        return config(input, arguments).done();
    }

    /// The command fails with this, changes nothing and tells no secret.
    private void fails(String message, String input, String... arguments) {
        String before = done("", "export", "-");
        Ran ran = config(input, arguments);
        assertThat(ran.err()).contains(message).hasLineCount(1).doesNotContain(SECRET);
        assertThat(ran.code()).isNotZero();
        assertThat(done("", "export", "-")).isEqualTo(before);
    }

    private static String id(int number) {
        return "00000000-0000-0000-0000-" + "%012d".formatted(number);
    }

    private static String object(int number, String parent, String classId, String name, String... more) {
        return "object " + id(number) + "\n  parent " + parent + "\n  class " + classId + "\n  name \"" + name + "\"\n"
                + String.join("", more) + "  properties\n    |<object>\n    |<fld name='m_Password'>" + SECRET
                + "</fld>\n    \\\\u000d\\u0001 \\\\\n    |</object>\n";
    }

    @Test
    void anObjectIsPutShownChangedAndPutAgain() {
        assertThat(done("", "tree")).isEqualTo("SharePoint_Config  SPFarm  " + FARM + "\n");
        assertThat(done(object(1, FARM, SERVER, "Sales \\\"Süd\\\" ") + object(2, id(1), SERVER, "", "  status 3\n"),
                "put", "-")).isEqualTo("stored object " + id(1) + "\nstored object " + id(2)
                        + "\nStored 0 classes and 2 objects.\n");
        assertThat(done("", "tree")).isEqualTo("""
                SharePoint_Config  SPFarm  %s
                  Sales "Süd"   SPServer  %s
                    ""  SPServer  %s  status 3
                """.formatted(FARM, id(1), id(2)));
        String read = done("", "get", id(2));
        assertThat(read).startsWith("object " + id(2) + "\n").contains("  status 3\n  version 0x0")
                .contains(SECRET, "\n    \\\\u000d\\u0001 \\\\\n");
        assertThat(done(read.replace("status 3", "status 4"), "put", "-")).endsWith("Stored 0 classes and 1 object.\n");
        assertThat(done("", "tree")).contains("status 4");
        fails("somebody else has changed it meanwhile", read, "put", "-");
        fails("it is stored already", object(1, FARM, SERVER, "Other"), "put", "-");
        fails("There is no object " + id(9), "", "get", id(9));
        fails("ID takes an identifier", "", "get", "farm");
    }

    @Test
    void aFarmIsExportedAndImportedElsewhere() throws Exception {
        String custom = id(100);
        done("class " + custom + "\n  base " + SERVER + "\n  name \"Example.Custom\"\n"
                + object(1, FARM, SERVER, "One", "  depends-on " + id(3) + "\n", "  depends-on " + FARM + "\n")
                + object(2, id(1), custom, "Two") + object(3, FARM, SERVICE, "Timer"), "put", "-");
        Path file = folder.resolve("farm.txt");
        assertThat(done("", "export", file.toString())).contains("10 classes and 4 objects", "mode 0600");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        String text = Files.readString(file);
        assertThat(done("", "export", "-")).isEqualTo(text);
        assertThat(done("", "import", file.toString())).isEqualTo(
                "The server has all of the file already; nothing was stored.\n");

        Path other = Files.createDirectory(folder.resolve("other"));
        server.close();
        data = other;
        start();
        assertThat(done("", "import", file.toString(), "--dry-run")).contains("would add    object " + id(2),
                "would add    class  " + custom,
                "Would store 1 of 10 classes, 3 of 4 objects and 2 dependencies. Nothing was stored.");
        assertThat(done("", "tree")).hasLineCount(1);
        assertThat(done("", "import", file.toString())).contains("added    object " + id(2),
                "Stored 1 of 10 classes, 3 of 4 objects and 2 dependencies.").doesNotContain("would", "Would");
        assertThat(done("", "export", "-")).isEqualTo(text);
        assertThat(done("", "import", file.toString(), "--dry-run")).contains("nothing would be stored");
        assertThat(done(text.replace("name \"Two\"", "name \"Second\""), "import", "-"))
                .contains("changed  object " + id(2), "Stored 0 of 10 classes, 1 of 4 objects");
        assertThat(done("", "tree")).contains("Second").doesNotContain("Two");
    }

    @Test
    void whatAnImportNeedsFirstComesFirst() {
        String job = object(1, id(5), JOB, "Job").replace(SECRET + "</fld>",
                SECRET + "</fld><fld name='m_Server'>" + id(9) + "</fld>").replace("    \\\\u000d\\u0001 \\\\\n", "");
        done(job + object(5, FARM, SERVICE, "Service") + object(9, FARM, SERVER, "Server"), "import", "-");
        assertThat(done("", "tree")).contains("    Job  SPJobDefinition  " + id(1));
    }

    @Test
    void anImportIsCheckedBeforeItChangesAnything() {
        String good = object(1, FARM, SERVER, "Good");
        fails("line 10: A line that is not indented", good + "nonsense " + SECRET, "import", "-");
        fails("line 11: An identifier is expected here", good + "object " + id(2) + "\n  parent " + SECRET, "import",
                "-");
        fails("has the parent " + id(7), good + object(2, id(7), SERVER, "Orphan"), "import", "-");
        fails("has the class " + id(7), good + object(2, FARM, id(7), "Unknown"), "import", "-");
        fails("depends on " + id(7), good + object(2, FARM, SERVER, "Needy", "  depends-on " + id(7) + "\n"),
                "import", "-");
        fails("lies below itself", good + object(2, id(3), SERVER, "A") + object(3, id(2), SERVER, "B"), "import",
                "-");
        fails("occurs twice", good + good, "import", "-");
        fails("has no name", "class " + id(1), "import", "-");
        fails("derives from itself", "class " + id(1) + "\n  base " + id(2) + "\n  name \"a\"\nclass " + id(2)
                + "\n  base " + id(1) + "\n  name \"b\"", "import", "-");
        fails("longer than 128", good + object(2, FARM, SERVER, "x".repeat(129)), "import", "-");
        fails("A status is a number", good + object(2, FARM, SERVER, "x", "  status one\n"), "import", "-");
        // Only the server knows this one, and then undoes the rest.
        fails("its place, parent or properties do not fit", good + object(2, FARM, JOB, "Job"), "import", "-");
        fails("same class, parent and name", good + object(2, FARM, SERVER, "GOOD"), "import", "-");
        fails("Cannot read", "", "import", folder.resolve("none").toString());
        fails("Cannot write", "", "export", folder.resolve("none/farm.txt").toString());
    }
}
