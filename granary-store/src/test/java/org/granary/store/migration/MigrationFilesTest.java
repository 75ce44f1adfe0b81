package org.granary.store.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.granary.store.DatabaseSchema;
import org.granary.store.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationFilesTest {
    private static final String FOLDER = "org/granary/store/migration/";

    private static MigrationFiles files(String... folders) {
        return MigrationFiles
                .of(new DatabaseSchema("Any", Stream.of(folders).map(folder -> FOLDER + folder).toList()));
    }

    @Test
    void filesComeInTheOrderOfTheirNumbers() {
        MigrationFiles files = files("two");
        assertThat(files.files()).extracting(MigrationFiles.File::name).containsExactly("V1__first.sql",
                "V2__second.sql");
        assertThat(files.version()).isEqualTo(2);
    }

    @Test
    void theFingerprintChangesWithTheText() {
        int one = files("one").fingerprint();
        assertThat(one).isNotZero().isEqualTo(files("one").fingerprint());
        assertThat(files("changed").fingerprint()).isNotEqualTo(one);
    }

    @Test
    void filesAreFoundInAJarToo(@TempDir Path folder) throws Exception {
        Path jar = folder.resolve("schema.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("schema/"));
            for (int i = 12; i >= 1; i--) {
                out.putNextEntry(new JarEntry("schema/V" + i + "__step.sql"));
                out.write(("SELECT " + i + ";").getBytes(StandardCharsets.UTF_8));
            }
            out.putNextEntry(new JarEntry("schema/deeper/V1__other.sql"));
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[]{jar.toUri().toURL()}, null)) {
            MigrationFiles files = MigrationFiles.of(loader, List.of("schema"));
            assertThat(files.version()).isEqualTo(12);
            assertThat(files.files().get(9).sql()).isEqualTo("SELECT 10;");
        }
    }

    @Test
    void aFolderThatIsMissingOrMistakenIsRefusedByName() {
        assertThatThrownBy(() -> files("none")).isInstanceOf(StoreException.class)
                .hasMessageContaining("none");
        assertThatThrownBy(() -> files("gap")).isInstanceOf(StoreException.class)
                .hasMessageContaining("[1, 3]");
        assertThatThrownBy(() -> files("misnamed")).isInstanceOf(StoreException.class)
                .hasMessageContaining("first.sql");
    }

    @Test
    void filesOfTheSameNameInSeveralFoldersAreOneMigration() {
        MigrationFiles files = files("one", "more");

        assertThat(files.files()).extracting(MigrationFiles.File::name).containsExactly("V1__first.sql",
                "V2__second.sql");
        assertThat(files.files().getFirst().sql()).isEqualTo(
                files("one").files().getFirst().sql()
                        + "CREATE TABLE more (Id INTEGER NOT NULL PRIMARY KEY) STRICT;\n");
    }

    @Test
    void filesOfOneVersionHaveOneName() {
        assertThatThrownBy(() -> files("two", "named")).isInstanceOf(StoreException.class)
                .hasMessageContaining("V2__second.sql and V2__other.sql");
    }
}
