package org.granary.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.granary.store.OwnerOnly;
import org.granary.store.OwnerOnlyFolder;
import org.granary.type.Wording;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The data folder before anything is opened in it: there, writable, and closed to other users of the machine. It holds password hashes, keys and the
/// data of all databases.
final class PreparedFolder {
    private static final Logger LOG = LoggerFactory.getLogger(PreparedFolder.class);
    private static final int NAMED = 5;

    private PreparedFolder() {}

    static Path of(Path data) {
        try {
            OwnerOnly.createFolder(data);
            if (!Files.isWritable(data)) {
                throw new StartException("The data folder " + data + " is not writable.");
            }
            OwnerOnlyFolder.Outcome outcome = OwnerOnlyFolder.close(data);
            if (!outcome.corrected().isEmpty()) {
                LOG.warn(
                        "Other users of this machine could use {} of the data folder {}, until now: {}. Somebody may have"
                                + " copied password hashes, keys and data.",
                        Wording.count(outcome.corrected().size(), "file or folder", "files or folders"), data,
                        named(outcome.corrected(), data));
            }
            if (OwnerOnly.isOpenToOthers(data) || !outcome.open().isEmpty()) {
                LOG.warn(
                        "The data folder {} is open to other users of this machine, and holds password hashes and the data of"
                                + " all databases; its permissions cannot be changed by this user: {}. Close it to them:"
                                + " chmod -R go= {}",
                        data, named(outcome.open(), data), data);
            }
        } catch (IOException e) {
            throw new StartException("Cannot make the data folder " + data + ": " + Wording.reason(e) + ".", e);
        }
        return data;
    }

    private static String named(List<Path> paths, Path data) throws IOException {
        Path folder = data.toRealPath();
        String first = paths.stream().limit(NAMED)
                .map(path -> path.equals(folder) ? "the folder itself" : folder.relativize(path).toString())
                .collect(Collectors.joining(", "));
        return paths.size() > NAMED ? first + " and others" : first;
    }
}
