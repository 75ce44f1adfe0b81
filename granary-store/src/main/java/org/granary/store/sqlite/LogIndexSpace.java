package org.granary.store.sqlite;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.granary.store.StoreException;
import org.jspecify.annotations.Nullable;

/// Keeps a full disk from ending the process.
///
/// SQLite maps the index of its log (`-shm`) into memory, and has the file system allocate it by one byte of each 4 KiB.
/// With smaller blocks, most of the mapping has no place on the disk then, and a write to it, when the disk is full, is a
/// signal that ends the JVM. So, on such file systems, all of the index is allocated when a database is opened, and a
/// database is not opened where there is no space for it.
final class LogIndexSpace implements AutoCloseable {
    /// What SQLite allocates at a time.
    private static final int ALLOCATED = 4_096;
    /// The index of a log that the writer lets grow to 64,000 pages, and some more.
    private static final long INDEX = 18 * 32 * 1_024;
    /// What opening a database takes besides: the first pages of the log, and the file of its first tables.
    private static final long OPENING = 256 * 1_024;

    private final String database;
    private final Path file;
    private final List<Integer> handles = new ArrayList<>();
    private @Nullable Object allocated;

    LogIndexSpace(String database, Path file) {
        this.database = database;
        this.file = file;
    }

    /// Opens a connection, with all that its index needs on the disk.
    SqliteConnection open(Supplier<SqliteConnection> connect) {
        if (!isNeeded()) {
            return connect.get();
        }
        requireSpace(database, file);
        SqliteConnection connection = connect.get();
        try {
            // Only a connection that has read something has the index.
            connection.executeOnce("SELECT 1 FROM sqlite_schema LIMIT 1");
            allocate();
            return connection;
        } catch (Throwable e) {
            connection.close();
            throw e;
        }
    }

    /// Refuses with error 1105 to open a database where its index might not fit on the disk.
    static void requireSpace(String database, Path file) {
        try {
            FileStore disk = Files.getFileStore(file);
            if (disk.getBlockSize() < ALLOCATED && disk.getUsableSpace() < INDEX + OPENING
                    && !Files.exists(index(file))) {
                throw SqliteErrors.full(database);
            }
        } catch (IOException e) {
            throw new StoreException("The disk of " + file + " cannot be looked at: " + e.getMessage(), e);
        }
    }

    private boolean isNeeded() {
        try {
            return Native.isThere() && Files.getFileStore(file).getBlockSize() < ALLOCATED;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static Path index(Path file) {
        return file.resolveSibling(file.getFileName() + "-shm");
    }

    private synchronized void allocate() {
        Path index = index(file);
        try {
            Object inode = Files.getAttribute(index, "unix:ino");
            if (inode.equals(allocated)) {
                return;
            }
            int handle = Native.open(index);
            // Not closed before the database is: a process that closes a file gives up all its locks of that file.
            handles.add(handle);
            if (Native.allocate(handle, INDEX) != 0) {
                throw SqliteErrors.full(database);
            }
            allocated = inode;
        } catch (IOException e) {
            throw new StoreException("The file " + index + " cannot be allocated: " + e.getMessage(), e);
        }
    }

    /// When all connections are closed.
    @Override
    public synchronized void close() {
        handles.forEach(Native::close);
        handles.clear();
        allocated = null;
    }

    /// Functions of the C library that Java does not offer.
    private static final class Native {
        private static final int READ_AND_WRITE = 2;
        private static final Linker LINKER = Linker.nativeLinker();
        private static final MethodHandle OPEN = handle("open", FunctionDescriptor.of(ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS, ValueLayout.JAVA_INT), Linker.Option.firstVariadicArg(2));
        private static final MethodHandle ALLOCATE = handle("posix_fallocate", FunctionDescriptor
                .of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
        private static final MethodHandle CLOSE = handle("close",
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

        private Native() {}

        /// Without loading anything.
        static boolean isThere() {
            return System.getProperty("os.name").equals("Linux");
        }

        @SuppressWarnings("restricted") // the types are those of the C library on every Linux that Java supports
        private static MethodHandle handle(String name, FunctionDescriptor type, Linker.Option... options) {
            return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), type, options);
        }

        static int open(Path path) throws IOException {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment name = arena.allocateFrom(path.toString());
                int handle = (int) OPEN.invokeExact(name, READ_AND_WRITE);
                if (handle < 0) {
                    throw new IOException(path + " cannot be opened");
                }
                return handle;
            } catch (IOException | RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        /// @return 0, or the number of the error
        static int allocate(int handle, long bytes) {
            try {
                return (int) ALLOCATE.invokeExact(handle, 0L, bytes);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        static void close(int handle) {
            try {
                var _ = (int) CLOSE.invokeExact(handle);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
