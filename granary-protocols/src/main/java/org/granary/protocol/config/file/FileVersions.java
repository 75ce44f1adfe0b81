package org.granary.protocol.config.file;

import java.util.List;
import java.util.UUID;
import org.granary.store.Transaction;

/// The versions of a file and the pieces that they share.
final class FileVersions {
    static final String COPY_VERSION = """
            INSERT INTO config_file_version (ObjectId, Version, Length)
            SELECT ObjectId, CAST(? AS BIGINT), Length FROM config_file_version WHERE ObjectId = ? AND Version = ?""";
    static final String COPY_CHUNKS = """
            INSERT INTO config_file_chunk (ObjectId, Version, Number, Piece)
            SELECT ObjectId, CAST(? AS BIGINT), Number, Piece FROM config_file_chunk
            WHERE ObjectId = ? AND Version = ?""";

    static final String UNUSED = """
            SELECT v.Version FROM config_file_version v
            JOIN config_file f ON f.ObjectId = v.ObjectId
            WHERE v.ObjectId = ? AND v.Version <> f.Version AND NOT EXISTS (
              SELECT 1 FROM config_file_handle h WHERE h.ObjectId = v.ObjectId AND h.Version = v.Version)""";
    static final String REMOVE_PIECES = """
            DELETE FROM config_file_piece WHERE ObjectId = ?
              AND Piece IN (
                SELECT Piece FROM config_file_chunk WHERE ObjectId = ? AND Version = ? AND Number BETWEEN ? AND ?)
              AND NOT EXISTS (
                SELECT 1 FROM config_file_chunk other
                WHERE other.ObjectId = config_file_piece.ObjectId AND other.Piece = config_file_piece.Piece
                  AND other.Version <> ?)""";
    static final String REMOVE_CHUNKS = """
            DELETE FROM config_file_chunk WHERE ObjectId = ? AND Version = ? AND Number BETWEEN ? AND ?""";
    static final String REMOVE_VERSION = "DELETE FROM config_file_version WHERE ObjectId = ? AND Version = ?";

    private FileVersions() {}

    /// Makes `copy` the same as `version`, without copying bytes.
    static void copy(Transaction transaction, UUID objectId, long version, long copy) {
        transaction.update(COPY_VERSION, copy, objectId, version);
        transaction.update(COPY_CHUNKS, copy, objectId, version);
    }

    /// Removes chunks of a version, and pieces that are in no other.
    static void removeChunks(Transaction transaction, UUID objectId, long version, long first, long last) {
        transaction.update(REMOVE_PIECES, objectId, objectId, version, first, last, version);
        transaction.update(REMOVE_CHUNKS, objectId, version, first, last);
    }

    /// Removes the versions that nobody reads and no handle could write to.
    static void removeUnused(Transaction transaction, UUID objectId) {
        List<Long> unused = transaction.query(UNUSED, objectId).list(rows -> rows.getLong(1));
        for (long version : unused) {
            removeChunks(transaction, objectId, version, 0, Integer.MAX_VALUE);
            transaction.update(REMOVE_VERSION, objectId, version);
        }
    }
}
