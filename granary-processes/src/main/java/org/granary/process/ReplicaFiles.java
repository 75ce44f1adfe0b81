package org.granary.process;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// The files of a standby: those of a running server, as pg_basebackup would copy them, which is not among the programs
/// of the tests.
final class ReplicaFiles {
    private final Path from;
    private final Path to;

    ReplicaFiles(Path from, Path to) {
        this.from = from;
        this.to = to;
    }

    void copy(KillablePostgres running) throws IOException, SQLException {
        String label;
        try (Connection connection = running.connect(); Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_backup_start('standby', true)");
            Files.walkFileTree(from, new Copying());
            try (ResultSet stopped = statement.executeQuery("SELECT labelfile FROM pg_backup_stop(false)")) {
                stopped.next();
                label = String.valueOf(stopped.getString(1));
            }
        }
        Files.writeString(to.resolve("backup_label"), label);
        Files.writeString(to.resolve("postgresql.auto.conf"), "primary_conninfo = 'host=127.0.0.1 port="
                + running.port() + " user=postgres application_name=standby'\n");
        Files.createFile(to.resolve("standby.signal"));
    }

    private final class Copying extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
            Path copied = to.resolve(from.relativize(folder).toString());
            Files.createDirectories(copied);
            Files.setPosixFilePermissions(copied, Files.getPosixFilePermissions(folder));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            String name = file.getFileName().toString();
            if (!name.startsWith("postmaster.") && !name.equals("epg-lock") && !name.equals("standby.signal")) {
                try {
                    Files.copy(file, to.resolve(from.relativize(file).toString()));
                } catch (NoSuchFileException e) {
                    // Gone in the meantime: the log of changes knows.
                }
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }
}
