package org.granary.protocol.config.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.granary.protocol.StoreStatement;
import org.granary.store.ChunkedValue;
import org.granary.store.Transaction;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Bytes to be written into a file at an offset. What this costs depends on their number, not on the length of the
/// file; only the first segment that is written through a handle while others hold handles of the same version also
/// copies that version's list of pieces.
final class FileSegment {
    private static final int CHUNK = ChunkedValue.CHUNK;
    /// How long a file may be: as long as an `image`.
    private static final long LONGEST = Integer.MAX_VALUE;
    /// Pieces that are handed to the store at once: a megabyte.
    private static final int PIECES_AT_ONCE = 16;

    static final String OBJECT_OF = "SELECT ObjectId FROM config_file_handle WHERE Handle = ?";
    static final StoreStatement FILE = new StoreStatement(dialect -> """
            SELECT Version, LastVersion, LastPiece, LastTurn FROM config_file WHERE ObjectId = ?"""
            + dialect.forUpdate());
    static final String VERSION_OF = """
            SELECT v.Version, v.Length,
              (SELECT COUNT(*) FROM config_file_handle other WHERE other.ObjectId = h.ObjectId AND other.Version = h.Version)
            FROM config_file_handle h
            JOIN config_file_version v ON v.ObjectId = h.ObjectId AND v.Version = h.Version
            WHERE h.Handle = ?""";
    static final String CHUNK_BYTES = """
            SELECT p.Bytes FROM config_file_chunk c
            JOIN config_file_piece p ON p.ObjectId = c.ObjectId AND p.Piece = c.Piece
            WHERE c.ObjectId = ? AND c.Version = ? AND c.Number = ?""";
    static final String NEW_PIECE = "INSERT INTO config_file_piece (ObjectId, Piece, Bytes) VALUES (?, ?, ?)";
    static final String NEW_CHUNK = """
            INSERT INTO config_file_chunk (ObjectId, Version, Number, Piece) VALUES (?, ?, ?, ?)""";
    static final String SET_LENGTH = "UPDATE config_file_version SET Length = ? WHERE ObjectId = ? AND Version = ?";
    static final String SET_FILE = """
            UPDATE config_file SET Version = ?, LastVersion = ?, LastPiece = ?, LastTurn = ? WHERE ObjectId = ?""";
    static final String SET_HANDLE = "UPDATE config_file_handle SET Version = ?, Turn = ? WHERE Handle = ?";

    private final long offset;
    private final byte[] bytes;

    FileSegment(int offset, byte[] bytes) {
        this.offset = offset;
        this.bytes = bytes;
        if (end() > LONGEST) {
            throw new SqlError(7119, 16, 1, "Attempting to grow LOB beyond maximum allowed size of " + LONGEST
                    + " bytes: a segment of " + bytes.length + " bytes at offset " + offset + ".");
        }
    }

    private long end() {
        return offset + bytes.length;
    }

    private record File(UUID objectId, long version, long lastVersion, long lastPiece, long lastTurn) {}

    /// @param handles how many refer to it
    private record Version(long version, long length, long handles) {}

    /// @return whether the handle is one of a file; otherwise nothing is written
    boolean write(Transaction transaction, byte[] handle) {
        File file = lock(transaction, handle);
        if (file == null) {
            return false;
        }
        // Only now that the file is locked: what was true of the handle before may have changed.
        Version version = transaction.query(VERSION_OF, handle)
                .first(rows -> new Version(rows.getLong(1), rows.getLong(2), rows.getLong(3)));
        if (version == null) {
            return false;
        }
        long target = version.version;
        long lastVersion = file.lastVersion;
        if (version.handles > 1) {
            target = ++lastVersion;
            FileVersions.copy(transaction, file.objectId, version.version, target);
        }
        long lastPiece = file.lastPiece;
        if (bytes.length > 0) {
            lastPiece = writePieces(transaction, file, target, version.length);
            transaction.update(SET_LENGTH, Math.max(version.length, end()), file.objectId, target);
        }
        long turn = file.lastTurn + 1;
        transaction.update(SET_HANDLE, target, turn, handle);
        transaction.update(SET_FILE, target, lastVersion, lastPiece, turn, file.objectId);
        if (target != file.version) {
            FileVersions.removeUnused(transaction, file.objectId);
        }
        return true;
    }

    private static @Nullable File lock(Transaction transaction, byte[] handle) {
        UUID objectId = transaction.query(OBJECT_OF, (Object) handle).first(rows -> rows.getUuid(1));
        return objectId == null
                ? null
                : transaction.query(FILE.on(transaction), objectId)
                        .first(rows -> new File(objectId, rows.getLong(1), rows.getLong(2), rows.getLong(3),
                                rows.getLong(4)));
    }

    /// @return the number of the last piece
    private long writePieces(Transaction transaction, File file, long version, long length) {
        long first = offset / CHUNK;
        long last = (end() - 1) / CHUNK;
        byte[] firstPiece = piece(transaction, file.objectId, version, first, length);
        byte[] lastPiece = first == last ? firstPiece : piece(transaction, file.objectId, version, last, length);
        if (first * CHUNK < length) {
            FileVersions.removeChunks(transaction, file.objectId, version, first, last);
        }
        long number = file.lastPiece;
        List<@Nullable Object[]> pieces = new ArrayList<>();
        List<@Nullable Object[]> chunks = new ArrayList<>();
        for (long chunk = first; chunk <= last; chunk++) {
            byte[] piece = chunk == first ? firstPiece : chunk == last ? lastPiece : given(chunk);
            pieces.add(new Object[]{file.objectId, ++number, piece});
            chunks.add(new Object[]{file.objectId, version, chunk, number});
            if (pieces.size() == PIECES_AT_ONCE || chunk == last) {
                transaction.batch(NEW_PIECE, pieces);
                transaction.batch(NEW_CHUNK, chunks);
                pieces.clear();
                chunks.clear();
            }
        }
        return number;
    }

    /// What a chunk will be: what is given of it, in what there was.
    private byte[] piece(Transaction transaction, UUID objectId, long version, long chunk, long length) {
        long start = chunk * CHUNK;
        boolean whole = offset <= start && end() >= Math.min(start + CHUNK, length);
        if (whole) {
            return given(chunk);
        }
        byte[] before = transaction.query(CHUNK_BYTES, objectId, version, chunk).first(rows -> rows.getBytes(1));
        int from = (int) (Math.max(offset, start) - start);
        int to = (int) (Math.min(end(), start + CHUNK) - start);
        byte[] piece = Arrays.copyOf(before == null ? new byte[0] : before,
                Math.max(before == null ? 0 : before.length, to));
        System.arraycopy(bytes, (int) (start + from - offset), piece, from, to - from);
        return piece;
    }

    private byte[] given(long chunk) {
        long from = chunk * CHUNK - offset;
        return Arrays.copyOfRange(bytes, (int) from, (int) Math.min(from + CHUNK, bytes.length));
    }
}
