package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.type.SqlError;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class SqliteErrorsTest {
    @ParameterizedTest
    @CsvSource({"SQLITE_FULL, 1105", "SQLITE_IOERR_SHMSIZE, 1105", "SQLITE_IOERR_WRITE, 823", "SQLITE_IOERR_FSYNC, 823",
        "SQLITE_CORRUPT_VTAB, 824", "SQLITE_NOTADB, 824", "SQLITE_READONLY_DBMOVED, 3906",
        "SQLITE_BUSY_SNAPSHOT, 1205"})
    void errorsOfTheDiskHaveTheNumbersOfSqlServer(SQLiteErrorCode code, int number) {
        assertThat(SqliteErrors.translate(new SQLiteException("x", code), "db", "SELECT 1"))
                .isInstanceOfSatisfying(SqlError.class, e -> assertThat(e.number()).isEqualTo(number));
    }
}
