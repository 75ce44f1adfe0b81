package org.granary.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Xapian Omega, as its package installs it: omindex makes a database of a folder, and the program omega answers questions.
final class Omega {
    private static final Path INDEXER = Path.of("/usr/bin/omindex");
    private static final Path PROGRAM = Path.of("/usr/lib/cgi-bin/omega/omega");

    private final Path folder;

    Omega(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(folder.resolve("templates"));
        Files.createDirectories(folder.resolve("databases"));
        Files.writeString(folder.resolve("templates/urls"), "$hitlist{$field{url}\n}");
        Files.writeString(folder.resolve("omega.conf"),
                "database_dir " + folder.resolve("databases") + "\ntemplate_dir "
                        + folder.resolve("templates") + "\nlog_dir " + folder + "\ncdb_dir " + folder + "\n");
    }

    static boolean isInstalled() {
        return Files.isExecutable(INDEXER) && Files.isExecutable(PROGRAM);
    }

    void index(Path documents, String url) throws IOException, InterruptedException {
        run(List.of(INDEXER.toString(), "--db", folder.resolve("databases/default").toString(), "--no-delete", "--url",
                url,
                "--stemmer", "english", documents.toString()));
    }

    /// The URLs of the first five results.
    List<String> search(String text) throws IOException, InterruptedException {
        String words = text.replaceAll("[^\\p{L}\\p{N} ]+", " ").strip();
        return run(List.of(PROGRAM.toString(), "P=" + words, "FMT=urls", "HITSPERPAGE=5", "DEFAULTOP=or")).lines()
                .filter(line -> line.startsWith("http")).toList();
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("OMEGA_CONFIG_FILE", folder.resolve("omega.conf").toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        if (code != 0) {
            throw new IOException(command.getFirst() + " ended with " + code + ": " + output);
        }
        return output;
    }
}
