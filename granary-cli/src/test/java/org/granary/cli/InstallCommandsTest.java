package org.granary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Commands for those who install the program, and who write clients.
class InstallCommandsTest {
    @TempDir
    private Path folder;

    private static Ran run(String... arguments) {
        return Ran.run("", Map.of(), arguments);
    }

    @Test
    void connectionStringsNameTheServerAndNoPassword() {
        String local = run("client-strings").done();
        assertThat(local).contains(
                "jdbc:sqlserver://127.0.0.1:1433;databaseName=TranslationServices;user=sa;password=…;encrypt=true;trustServerCertificate=true",
                "Server=tcp:127.0.0.1,1433;", "sqlserver://sa:…@127.0.0.1:1433?database=TranslationServices");
        String other = run("client-strings", "--server", "192.0.2.7:2433", "--login", "worker", "--database",
                "SharePoint_Config",
                "--json").done();
        assertThat(other)
                .startsWith("{\"JDBC (mssql-jdbc)\": \"jdbc:sqlserver://192.0.2.7:2433;databaseName=SharePoint_Config;")
                .contains("trustServerCertificate=false", "user=worker");
    }

    @Test
    void theScriptForShellsKnowsTheCommands() {
        assertThat(run("completion").done()).startsWith("#!/usr/bin/env bash").contains("backup", "doctor", "'--data'",
                "complete ");
    }

    @Test
    void everyCommandHasAManualPage() throws Exception {
        assertThat(run("man", folder.toString()).done()).contains(" pages in ");
        assertThat(Files.readString(folder.resolve("granary.1"))).startsWith(".TH \"GRANARY\" \"1\"")
                .contains(".SH NAME", "granary serve");
        assertThat(Files.readString(folder.resolve("granary-jobs-submit.1"))).contains("granary\\-jobs\\-submit \\- ",
                "\\-\\-attempts");
    }
}
