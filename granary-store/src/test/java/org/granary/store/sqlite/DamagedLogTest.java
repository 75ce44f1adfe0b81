package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A disk that changes what it was given to keep: the log of a database has a damaged frame after a crash.
class DamagedLogTest {
    private static final DatabaseSchema CONTRACT = new DatabaseSchema("Contract", "org/granary/store/contract");
    private static final int ROWS = 20;

    @TempDir
    private Path folder;

    @Test
    void whatWasCommittedBeforeTheDamageIsThereAndNothingAfterIt() throws IOException {
        Path crashed = Files.createDirectories(folder.resolve("crashed"));
        try (SqliteStore store = SqliteStore.open(Files.createDirectories(folder.resolve("data")),
                SqliteSettings.DEFAULT, Clock.SYSTEM)) {
            Database database = store.open(CONTRACT);
            for (long id = 1; id <= ROWS; id++) {
                long inserted = id;
                database.run(Access.WRITE, new Cancellation(), transaction -> transaction
                        .update("INSERT INTO item (id, name) VALUES (?, ?)", inserted, "item " + inserted));
            }
            for (String file : List.of("contract.db", "contract.db-wal")) {
                Files.copy(folder.resolve("data").resolve(file), crashed.resolve(file));
            }
        }
        damageTheMiddle(crashed.resolve("contract.db-wal"));

        try (SqliteStore store = SqliteStore.open(crashed, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
            List<Long> ids = store.open(CONTRACT).run(Access.READ, new Cancellation(), transaction -> transaction
                    .query("SELECT id FROM item ORDER BY id").list(rows -> rows.getLong(1)));
            assertThat(ids).hasSizeBetween(1, ROWS - 1)
                    .containsExactlyElementsOf(LongStream.rangeClosed(1, ids.size()).boxed().toList());
        }
    }

    private static void damageTheMiddle(Path log) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            long middle = file.length() / 2;
            file.seek(middle);
            int was = file.read();
            file.seek(middle);
            file.write(was ^ 0x55);
        }
    }
}
