package org.granary.client.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorTest {
    private static final String CLIENT = "org/granary/client/translation/TranslationClient.java";
    @TempDir
    private Path folder;

    @Test
    void filesThatAreRightAreLeftAloneAndOthersAreWrittenOrRemoved() throws IOException {
        Generator.write(folder);
        Path untouched = folder.resolve("org/granary/client/translation/GetJobsResult.java");
        Files.setLastModifiedTime(untouched, FileTime.from(Instant.EPOCH));
        Files.writeString(folder.resolve(CLIENT), "something else");
        Path gone = Files.writeString(folder.resolve("org/granary/client/translation/GoneResult.java"), "gone");

        Generator.write(folder);

        assertThat(Files.getLastModifiedTime(untouched).toInstant()).isEqualTo(Instant.EPOCH);
        assertThat(folder.resolve(CLIENT)).hasContent(Generator.sources().get(CLIENT));
        assertThat(gone).doesNotExist();
    }

    @Test
    void documentationComesFromTheDeclaration() {
        assertThat(Generator.sources().get(CLIENT)).contains("""
                    /// `proc_UpdateItemCount`.
                    /// MS-TSSPROC 3.1.5.17
                    ///
                    /// @param partitionId `@PartitionId uniqueidentifier NOT NULL`
                    /// @param hour `@Hour int NOT NULL`: between 0 and 23
                """);
    }

    @Test
    void whatTheFoundationRoleDoesNotHaveIsSaid() {
        String administration = Generator.sources().get("org/granary/client/search/SearchAdministration.java");

        assertThat(administration)
                .containsPattern("`proc_MSS_GetGathererDBs`\\.\\n(.*\\n)*?.*Not in the Foundation role")
                .doesNotContainPattern("`proc_MSS_GetHost`\\.\\n.*\\n.*Not in the Foundation role");
    }

    @Test
    void whatBothQueuesOfConversionsHaveInCommonIsOneInterface() {
        assertThat(Generator.sources().get("org/granary/client/word/WordConversion.java"))
                .contains("    int submitJob(long jobId) throws SQLException;")
                // Its parameters differ.
                .doesNotContain("jobsExpire(@Nullable LocalDateTime");
        assertThat(Generator.sources().get("org/granary/client/word/WordConversion2010.java"))
                .contains("extends ProcedureClient implements WordConversion {");
    }

    @Test
    void clientsOfOnePackageShareTheirResults() {
        assertThat(Generator.sources().keySet()).contains("org/granary/client/word/GetJobsResult.java")
                .noneMatch(file -> file.contains("WordConversion2013Get"));
    }
}
