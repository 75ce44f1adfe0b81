package org.granary.store.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.granary.store.FolderLock;
import org.granary.store.OwnerOnly;
import org.granary.store.StoreException;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;

/// One database file of a [FolderSnapshot].
public final class SnapshotFile {
    /// The header at the beginning of the index of the log: a copy of itself follows.
    private static final int LOG_HEADER = 48;
    private static final int LAST_FRAME = 16;
    private static final int LOG_STATE = 24;
    private static final int LOG_STATE_LENGTH = 16;

    private final Path file;
    private final Connection reader;
    private final Connection writer;
    /// The index of the log, kept open to the end: to close it would release the locks that SQLite has on it for this
    /// process.
    private @Nullable FileChannel logIndex;
    private boolean locked;
    private long version;
    private @Nullable String state;

    private SnapshotFile(Path file, Connection reader, Connection writer) {
        this.file = file;
        this.reader = reader;
        this.writer = writer;
    }

    static SnapshotFile open(Path file) {
        Connection reader = null;
        SnapshotFile opened = null;
        try {
            reader = connect(file);
            execute(reader, "PRAGMA query_only = ON");
            opened = new SnapshotFile(file, reader, connect(file));
            // Reads the header, and so finds out whether this is a database at all.
            opened.dataVersion();
            execute(opened.writer, "PRAGMA busy_timeout = 0");
            return opened;
        } catch (SQLException e) {
            if (opened != null) {
                opened.close();
            } else {
                closeQuietly(reader);
            }
            throw failure(file, e);
        }
    }

    private static Connection connect(Path file) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(10_000);
        return config.createConnection("jdbc:sqlite:" + file);
    }

    private static StoreException failure(Path file, SQLException e) {
        return new StoreException(SqliteErrors.isDamage(e)
                ? "The file " + file + " is damaged, or no SQLite database."
                : "The file " + file + " cannot be read: " + e.getMessage(), e);
    }

    // --- the moment ---------------------------------------------------------------------------------------------------

    /// Takes the write lock, unless somebody has it.
    void tryLock() {
        try {
            execute(writer, "BEGIN IMMEDIATE");
            locked = true;
        } catch (SQLException e) {
            if (SqliteErrors.code(e) != SQLiteErrorCode.SQLITE_BUSY) {
                throw failure(file, e);
            }
        }
    }

    void unlock() {
        if (locked) {
            locked = false;
            run(writer, "ROLLBACK");
        }
    }

    void beginWatch() {
        if (!locked) {
            version = watched();
        }
    }

    /// Whether nobody has committed anything since [#beginWatch].
    boolean isUnchanged() {
        return locked || watched() == version;
    }

    private long watched() {
        try {
            return dataVersion();
        } catch (SQLException e) {
            throw failure(file, e);
        }
    }

    /// Another number after each commit of others.
    private long dataVersion() throws SQLException {
        try (Statement statement = writer.createStatement();
                ResultSet row = statement.executeQuery("PRAGMA data_version")) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    void beginReading() {
        run(reader, "BEGIN");
        // A transaction begins to read with its first query.
        run(reader, "SELECT count(*) FROM sqlite_schema");
    }

    void endReading() {
        run(reader, "ROLLBACK");
    }

    /// Nobody commits while this looks.
    void noteState() {
        state = readState();
    }

    // --- what is read -------------------------------------------------------------------------------------------------

    /// The name of the file, which is that of the database in lower case.
    public String name() {
        return String.valueOf(file.getFileName());
    }

    /// A text that is another one after every commit, as long as nobody sets times of files; null where none is known.
    ///
    /// It is made of the size and time of the file and of what SQLite knows of its log.
    public @Nullable String state() {
        return state;
    }

    private @Nullable String readState() {
        Path folder = file.getParent();
        if (folder == null || FolderLock.isHeldHere(folder)) {
            // Closing the index of the log would release locks of the server in this process.
            return null;
        }
        try {
            String of = Files.size(file) + "-" + Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS);
            Path index = file.resolveSibling(file.getFileName() + "-shm");
            return Files.exists(index) ? readLogState(index, of) : of;
        } catch (IOException e) {
            return null;
        }
    }

    private @Nullable String readLogState(Path index, String of) throws IOException {
        FileChannel channel = FileChannel.open(index, StandardOpenOption.READ);
        logIndex = channel;
        ByteBuffer header = ByteBuffer.allocate(2 * LOG_HEADER);
        while (header.hasRemaining()) {
            if (channel.read(header) < 0) {
                return null;
            }
        }
        header.flip();
        if (!header.slice(0, LOG_HEADER).equals(header.slice(LOG_HEADER, LOG_HEADER))) {
            return null;
        }
        int frames = header.getInt(LAST_FRAME);
        byte[] last = new byte[LOG_STATE_LENGTH];
        header.get(LOG_STATE, last);
        return frames == 0 ? of : of + "-" + HexFormat.of().formatHex(last);
    }

    /// What is wrong with the file, with its indexes, and with references from row to row; nothing where all is well.
    public List<String> problems() {
        try {
            return SqliteProblems.of(reader);
        } catch (SQLException e) {
            return List.of(SqliteProblems.text(e));
        }
    }

    /// Writes the database, as it was at the moment, into a new file for the owner alone, and forces it to the disk.
    ///
    /// @param progress told how many bytes are left
    public void copyTo(Path target, LongConsumer progress) {
        try {
            OwnerOnly.createFile(target);
            long size = pageSize();
            int code = reader.unwrap(SQLiteConnection.class).getDatabase().backup("main", target.toString(),
                    (left, _) -> progress.accept(left * size));
            if (code != SQLiteErrorCode.SQLITE_OK.code) {
                throw new StoreException("The database " + file + " could not be copied to " + target + ": "
                        + SQLiteErrorCode.getErrorCode(code).message);
            }
        } catch (SQLException e) {
            throw new StoreException("The database " + file + " could not be copied to " + target + ": "
                    + e.getMessage(), e);
        } catch (IOException e) {
            throw new StoreException("The file " + target + " cannot be made: " + Wording.reason(e) + ".", e);
        }
    }

    private long pageSize() throws SQLException {
        try (Statement statement = reader.createStatement();
                ResultSet row = statement.executeQuery("PRAGMA page_size")) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    private void run(Connection connection, String sql) {
        try {
            execute(connection, sql);
        } catch (SQLException e) {
            throw failure(file, e);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    void close() {
        closeQuietly(reader);
        closeQuietly(writer);
        FileChannel channel = logIndex;
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                // It was only read.
            }
        }
    }

    private static void closeQuietly(@Nullable Connection connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            // Nothing was written.
        }
    }
}
