package org.granary.it.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.JDBCType;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/// That the support itself tells the truth.
@OnEveryStore
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ProtocolSupportTest extends ProtocolTest {

    @Override
    protected String databaseName() {
        return "TranslationServices";
    }

    private void addJob(long job) {
        call("proc_AddJob", "@JobId", job, "@UserToken", new byte[]{1, 2}, "@Settings", "<s/>", "@PartitionId",
                new UUID(1, job));
    }

    @Test
    @Order(1)
    void whatATestLeavesBehind() {
        addJob(1);
        pass(Duration.ofDays(1));
        assertThat(now()).isEqualTo(ProtocolServer.START.plusDays(1));
        addJob(2);
        assertThat(query("SELECT CreateTime FROM job ORDER BY JobId", rows -> rows.getDateTime(1)))
                .containsExactly(ProtocolServer.START, now());
    }

    @Test
    @Order(2)
    void isGoneWhenTheNextBegins() {
        assertThat(database.contents()).allMatch(row -> row.startsWith("item_count_lock "));
        assertThat(now()).isEqualTo(ProtocolServer.START);
        addJob(1);
    }

    @Test
    void everyDatabaseGetsItsFirstRowsBack() {
        for (ProtocolDatabase each : server.databases()) {
            List<String> before = each.contents();
            each.empty();
            assertThat(each.contents()).isEmpty();
            server.reset();
            assertThat(each.contents()).as(each.catalog().name()).isEqualTo(before);
        }
        assertThat(server.databases()).anyMatch(each -> !each.contents().isEmpty());
    }

    @Test
    void valuesArriveAsTheyWere() {
        UUID uuid = UUID.fromString("93572c0a-d9e1-1395-dab3-932eac7ba30c");
        // This hour was skipped in the time zone that the tests run in.
        LocalDateTime skipped = LocalDateTime.of(2021, 4, 4, 2, 30);
        String longText = "ö😀".repeat(5000);
        List<Object> sent = List.of(true, 7, 8L, 1.5, new BigDecimal("1.25"), "ä ", longText, uuid, skipped,
                LocalDate.of(1, 2, 3));
        ResultSet set = database.execute("SELECT " + String.join(", ", java.util.Collections.nCopies(10, "?")),
                sent.toArray()).getFirst();
        assertThat(set.rows()).containsExactly(sent);
        assertThat(set.columns()).extracting(ResultSet.Column::type).containsExactly("bit", "int", "bigint", "float",
                "decimal(38,2)", "nvarchar(4000)", "nvarchar(max)", "uniqueidentifier", "datetime", "date");
        byte[] bytes = {0, -1, 127};
        assertThat(database.execute("SELECT ?, ?", bytes, null).getFirst().rows().getFirst()).containsExactly(bytes,
                null);
    }

    @Test
    void typesAreToldAsT_SqlWritesThem() {
        ResultSet set = database.execute(
                """
                        SELECT CAST(1 AS tinyint) AS a, CAST(2 AS smallint) AS b, CAST('x' AS varchar(9)) AS c, CAST('x' AS varchar(max)) AS d,
                          CAST(0x01 AS varbinary(3)) AS e, CAST(0x01 AS varbinary(max)) AS f, CAST('x' AS nchar(2)) AS g""")
                .getFirst();
        assertThat(set.shape()).containsExactly("a tinyint", "b smallint", "c varchar(9)", "d varchar(max)",
                "e varbinary(3)", "f varbinary(max)", "g nchar(2)");
        assertThat(set.rows().getFirst().subList(0, 2)).containsExactly(1, 2);
        addJob(5);
        assertThat(call("proc_GetJobs", "@ActiveOnly", 0, "@SubmittedOnly", 0).set().declarations()).containsExactly(
                "JobId bigint NOT NULL", "CreateTime datetime NOT NULL", "CancelTime datetime",
                "Submitted bit NOT NULL", "Name nvarchar(max)");
    }

    @Test
    void outputsComeBackByName() {
        Outcome named = call("sp_executesql", "@stmt", "SET @b = @a + 1; SELECT @a", "@params", "@a int, @b int OUTPUT",
                "@a", 1, "@b", Out.of(JDBCType.INTEGER));
        assertThat(named.output("@b")).isEqualTo(2);
        assertThat(named.set().rows()).containsExactly(Arrays.asList(1));
        assertThatThrownBy(() -> named.output("@c")).isInstanceOf(AssertionError.class);
    }

    @Test
    void aRefusedCallIsToldWithItsNumber() {
        assertThat(refused("proc_SubmitJob", "@JobId", null).number()).isEqualTo(515);
        assertThat(database.refusedInOrder("proc_Nothing", 1).sqlMessage().severity()).isEqualTo(16);
        assertThatThrownBy(() -> refused("proc_HasActiveJobs")).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> database.refused("a change before the error", () -> {
            addJob(1);
            addJob(1);
        })).isInstanceOf(AssertionError.class).hasMessageContaining("nothing has changed");
    }

    @Test
    void callsCanRunAtOnceAndClientsHaveTransactions() throws Exception {
        List<Callable<Outcome>> calls = LongStream.rangeClosed(1, 20).<Callable<Outcome>>mapToObj(job -> () -> call(
                "proc_AddJob", "@JobId", job, "@UserToken", new byte[]{1}, "@Settings", "<s/>")).toList();
        assertThat(atOnce(calls)).hasSize(20).allMatch(outcome -> outcome.status() == 0);
        try (Client client = database.connect()) {
            client.connection().setAutoCommit(false);
            client.call("proc_AddJob", "@JobId", 99L, "@UserToken", new byte[]{1}, "@Settings", "<s/>");
            client.connection().rollback();
        }
        assertThat(query("SELECT COUNT(*) FROM job", rows -> rows.getInt(1))).containsExactly(20);
    }
}
