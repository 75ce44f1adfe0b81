package org.granary.it.tempdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.ProtocolTest;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// Clients of tempdb: one of its own database, one of another.
@OnEveryStore
abstract class TempdbTest extends ProtocolTest {
    Client one;
    Client other;

    @Override
    protected String databaseName() {
        return "TranslationServices";
    }

    @BeforeEach
    void connect() throws SQLException {
        one = server.client("tempdb");
        other = server.client("TranslationServices");
    }

    /// Tables of tempdb outlive sessions: what a test has made is dropped.
    @AfterEach
    void dropAll() {
        one.execute("IF @@TRANCOUNT > 0 ROLLBACK");
        other.close();
        for (int i = 0; i < 3; i++) {
            for (List<@Nullable Object> row : rows(
                    "SELECT name, type FROM sys.objects WHERE type IN ('U', 'P', 'V') AND name NOT LIKE '#%'")) {
                String kind = switch (String.valueOf(row.get(1)).strip()) {
                    case "P" -> "PROCEDURE";
                    case "V" -> "VIEW";
                    default -> "TABLE";
                };
                try {
                    one.execute("DROP " + kind + " [" + row.getFirst() + "]");
                } catch (SqlError referenced) {
                    assertThat(referenced.number()).isEqualTo(3726);
                }
            }
        }
        for (List<@Nullable Object> row : rows("SELECT name FROM sys.types WHERE is_user_defined = 1")) {
            one.execute("DROP TYPE [" + row.getFirst() + "]");
        }
        one.close();
    }

    List<List<@Nullable Object>> rows(String sql) {
        return rows(one, sql);
    }

    static List<List<@Nullable Object>> rows(Client client, String sql) {
        return client.execute(sql).getLast().rows();
    }

    static List<@Nullable Object> row(@Nullable Object... values) {
        List<@Nullable Object> row = new ArrayList<>();
        for (Object value : values) {
            row.add(value);
        }
        return row;
    }

    int error(String sql) {
        return error(one, sql);
    }

    static int error(Client client, String sql) {
        return refusal(client, sql).number();
    }

    static SqlError refusal(Client client, String sql) {
        SqlError error = catchThrowableOfType(SqlError.class, () -> client.execute(sql));
        assertThat((Throwable) error).as(sql).isNotNull();
        return error;
    }
}
