package org.granary.it.config.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.granary.it.protocol.Client;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;

/// The table of files, and long values in T-SQL.
class BinariesTest extends ConfigFileTest {
    /// Longer than what is held as a whole.
    private static final int LONG = 17 << 20;

    private UUID longFile(byte[] content) {
        UUID object = object();
        byte[] pointer = pointer(object);
        for (int at = 0; at < content.length; at += 4 << 20) {
            assertThat(put(pointer, at, slice(content, at, Math.min(content.length, at + (4 << 20))))).isZero();
        }
        return object;
    }

    @Test
    void filesCanBeSelected() {
        byte[] content = random(LONG, 7);
        UUID large = longFile(content);
        UUID small = stored(new byte[]{1, 2, 3});

        var all = database.execute("SELECT * FROM Binaries ORDER BY DATALENGTH(FileImage)").getFirst();
        assertThat(all.declarations()).containsExactly("ObjectId uniqueidentifier NOT NULL",
                "FileImage image NOT NULL");
        assertThat(all.rows()).hasSize(2);
        assertThat(all.rows().get(0)).containsExactly(small, new byte[]{1, 2, 3});
        assertThat(all.rows().get(1)).containsExactly(large, content);
        assertThat(database.execute("SELECT FileImage, 5 FROM dbo.Binaries WHERE ObjectId = ?", large).getFirst().rows()
                .getFirst()).containsExactly(content, 5);
        assertThat(database.execute("SELECT d.F FROM (SELECT FileImage AS F, ObjectId FROM Binaries) d "
                + "JOIN Objects o ON o.Id = d.ObjectId WHERE o.Id = ?", large).getFirst().rows().getFirst())
                .containsExactly(content);
        assertThat(database.execute("SELECT COUNT(*), COUNT(FileImage) FROM Binaries WHERE FileImage IS NOT NULL")
                .getFirst().rows()).containsExactly(List.of(2, 2));
    }

    @Test
    void partsOfLongFilesCanBeWorkedWithAndWholeOnesOnlyWhereTheyAreNotTooLong() {
        byte[] content = random(LONG, 8);
        UUID large = longFile(content);
        UUID small = stored(new byte[]{1, 2, 3});

        assertThat(database.execute(
                """
                        DECLARE @part varbinary(max) = (SELECT SUBSTRING(FileImage, 17000001, 5) FROM Binaries WHERE ObjectId = ?);
                        SELECT @part""",
                large).getFirst().rows().getFirst())
                .containsExactly(slice(content, 17_000_000, 17_000_005));
        assertThat(database.execute("""
                CREATE TABLE #t (b varbinary(max));
                INSERT INTO #t SELECT FileImage FROM Binaries WHERE ObjectId = ?;
                SELECT b, CAST(b AS varbinary(2)) FROM #t""", small).getFirst().rows().getFirst())
                .containsExactly(new byte[]{1, 2, 3}, new byte[]{1, 2});
        assertThat(database.execute("""
                CREATE TABLE #u (b image);
                INSERT INTO #u EXEC proc_getFile ?;
                SELECT b FROM #u""", small).getFirst().rows().getFirst()).containsExactly(new byte[]{1, 2, 3});
        for (String whole : List.of("SELECT CAST(FileImage AS varbinary(max)) FROM Binaries WHERE ObjectId = ?",
                "SELECT FileImage INTO #v FROM Binaries WHERE ObjectId = ?",
                "DECLARE @x varbinary(max); SELECT @x = FileImage FROM Binaries WHERE ObjectId = ?",
                "CREATE TABLE #w (b image); INSERT INTO #w EXEC proc_getFile ?")) {
            assertThatThrownBy(() -> database.execute(whole, large)).as(whole)
                    .isInstanceOfSatisfying(SqlError.class, e -> assertThat(e.number()).isEqualTo(701));
        }
    }

    @Test
    void textSizeCutsLongFiles() throws Exception {
        byte[] content = random(LONG, 9);
        UUID large = longFile(content);
        try (Client client = database.connect()) {
            try (Statement statement = client.connection().createStatement()) {
                statement.execute("SET TEXTSIZE 100000");
            }
            assertThat(client.call("proc_getFile", "@ObjectId", large).set().rows().getFirst())
                    .containsExactly(slice(content, 0, 100_000));
            assertThat(client.execute("SELECT FileImage, DATALENGTH(FileImage) FROM Binaries").getFirst().rows()
                    .getFirst()).containsExactly(slice(content, 0, 100_000), LONG);
        }
    }

    @Test
    void aCursorOverALongFileIsReadAtOnceWhereTheClientAllowsThat() throws Exception {
        byte[] content = random(LONG, 10);
        UUID large = longFile(content);
        try (Client client = database.connect("selectMethod=cursor");
                PreparedStatement statement = client.connection()
                        .prepareStatement("SELECT FileImage FROM Binaries WHERE ObjectId = ?")) {
            statement.setObject(1, large);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getBytes(1)).isEqualTo(content);
                assertThat(rows.next()).isFalse();
            }
        }
    }

    @Test
    void clientsCannotWriteTheTable() {
        stored(new byte[]{1});
        assertThat(database.refused("INSERT",
                () -> database.execute("INSERT INTO Binaries VALUES (NEWID(), 0x01)")).number()).isEqualTo(229);
        assertThat(database.refused("DELETE", () -> database.execute("DELETE FROM Binaries")).number())
                .isEqualTo(229);
    }
}
