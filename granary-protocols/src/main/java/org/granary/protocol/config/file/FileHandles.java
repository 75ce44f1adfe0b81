package org.granary.protocol.config.file;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.granary.protocol.StoreStatement;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// The handles of files: 16 bytes each, which nobody can guess. Who holds the row of the file has its handles and
/// versions for himself.
final class FileHandles {
    /// Handles that a file has at most; a further one ends the one that has not been used for longest.
    static final int MOST = 16;

    /// Also keeps the object from going away under its first handle.
    static final StoreStatement OBJECT = new StoreStatement(
            dialect -> "SELECT 1 FROM config_object WHERE Id = ?" + dialect.forUpdate());
    static final String NEW_FILE = """
            INSERT INTO config_file (ObjectId, Version, LastVersion, LastPiece, LastTurn) VALUES (?, 1, 1, 0, 0)
            ON CONFLICT (ObjectId) DO NOTHING""";
    static final String NEW_VERSION = "INSERT INTO config_file_version (ObjectId, Version, Length) VALUES (?, ?, ?)";
    static final String LOCK = """
            UPDATE config_file SET LastTurn = LastTurn + 1 WHERE ObjectId = ? RETURNING Version, LastTurn""";
    static final String NEW_HANDLE = """
            INSERT INTO config_file_handle (Handle, ObjectId, Version, Turn) VALUES (?, ?, ?, ?)""";
    static final String END_UNUSED = """
            DELETE FROM config_file_handle WHERE ObjectId = ? AND Turn <= (
              SELECT Turn FROM config_file_handle WHERE ObjectId = ? ORDER BY Turn DESC LIMIT 1 OFFSET ?)""";

    private FileHandles() {}

    /// A new handle for the file of an object, which gets an empty one if it has none; null if there is no such object.
    static byte @Nullable [] open(Transaction transaction, UUID objectId) {
        if (!transaction.exists(OBJECT.on(transaction), objectId)) {
            return null;
        }
        if (transaction.update(NEW_FILE, objectId) > 0) {
            transaction.update(NEW_VERSION, objectId, 1L, 0L);
        }
        record File(long version, long turn) {}
        File file = transaction.query(LOCK, objectId).first(rows -> new File(rows.getLong(1), rows.getLong(2)));
        if (file == null) {
            return null;
        }
        byte[] handle = random();
        transaction.update(NEW_HANDLE, handle, objectId, file.version, file.turn);
        if (transaction.update(END_UNUSED, objectId, objectId, MOST) > 0) {
            FileVersions.removeUnused(transaction, objectId);
        }
        return handle;
    }

    private static byte[] random() {
        UUID random = UUID.randomUUID();
        return ByteBuffer.allocate(16).putLong(random.getMostSignificantBits())
                .putLong(random.getLeastSignificantBits()).array();
    }
}
