package org.granary.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.granary.server.file.PrivateFiles;

/// Where the trail ends and begins, recorded beside it: so lines that are missing at its ends are noticed, too.
///
/// @param sequence the number of the last line; 0 where there is none
/// @param hash its hash
/// @param file the name of the file that it is in; empty where there is none
/// @param size of that file
/// @param first the number of the oldest line that is kept
record AuditHead(long sequence, String hash, String file, long size, long first) {
    static final AuditHead EMPTY = new AuditHead(0, AuditSeal.NONE, "", 0, 1);
    private static final int LONGEST = 4096;

    /// Nothing where there is none, or one that was not written with this key.
    static Optional<AuditHead> read(Path path, AuditSeal seal) throws IOException {
        try {
            if (Files.size(path) > LONGEST) {
                return Optional.empty();
            }
            String text = Files.readString(path).strip();
            return seal.isWhole(text) ? Optional.of(of(AuditJson.parse(text))) : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IllegalArgumentException | java.nio.charset.CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static AuditHead of(Map<String, Object> fields) {
        if (fields.get("last") instanceof Long last && fields.get("file") instanceof String file
                && fields.get("size") instanceof Long size && fields.get("first") instanceof Long first
                && fields.get(AuditSeal.PREVIOUS) instanceof String hash) {
            return new AuditHead(last, hash, file, size, first);
        }
        throw new IllegalArgumentException("not the end of an audit trail");
    }

    void write(Path path, AuditSeal seal) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("last", sequence);
        fields.put("file", file);
        fields.put("size", size);
        fields.put("first", first);
        PrivateFiles.writeUnsynced(path, seal.seal(fields, hash) + "\n");
    }
}
