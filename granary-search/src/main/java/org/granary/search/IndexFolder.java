package org.granary.search;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/// Where an index lies: a folder for each search application, beside its databases, for its owner only.
public record IndexFolder(Path path) {
    private static final String NAME = "search-index";
    /// Held here, or the setting would be forgotten. Lucene says that it could be faster with a module that is not final.
    private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

    static {
        LUCENE.setLevel(Level.SEVERE);
    }

    /// The usual one for a data folder.
    ///
    /// @param administration the database of the search application
    public static IndexFolder in(Path data, String administration) {
        return under(data.resolve(NAME), administration);
    }

    /// @param folder that holds the indexes of all search applications
    public static IndexFolder under(Path folder, String administration) {
        return new IndexFolder(folder.resolve(administration.replaceAll("[^A-Za-z0-9_-]", "_")));
    }

    /// Has something been written there?
    public boolean exists() throws IOException {
        if (!Files.isDirectory(path)) {
            return false;
        }
        try (Directory directory = FSDirectory.open(path)) {
            return DirectoryReader.indexExists(directory);
        }
    }

    Directory create() throws IOException {
        if (!Files.isDirectory(path)) {
            if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
                Files.createDirectories(path,
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            } else {
                Files.createDirectories(path);
            }
        }
        return FSDirectory.open(path);
    }

    Directory open() throws IOException {
        return FSDirectory.open(path);
    }
}
