package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerCallableStatement;
import com.microsoft.sqlserver.jdbc.SQLServerResultSet;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Configuration properties: 3.1.5.12, 13, 20, 21, 26 and 76.
class ConfigurationTest extends SearchTest {

    private void set(String name, @Nullable Object value) {
        run("proc_MSS_SetConfigurationProperty", "@Name", name, "@Value", value);
    }

    /// The value that the procedure gives back, as the driver reads a sql_variant.
    private @Nullable Object get(String name) {
        try (Client client = database.connect();
                SQLServerCallableStatement statement = client.connection()
                        .prepareCall("{call proc_MSS_GetConfigurationProperty(?, ?)}")
                        .unwrap(SQLServerCallableStatement.class)) {
            statement.setNString(1, name);
            statement.registerOutParameter(2, microsoft.sql.Types.SQL_VARIANT);
            assertThat(statement.execute()).as("a result set").isFalse();
            return statement.getObject(2);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<@Nullable Object> names(String pattern) {
        return call("proc_MSS_GetConfigurationProperties", "@Pattern", pattern).set().column("Name");
    }

    private List<String> all() {
        return query("SELECT Name FROM configuration_property ORDER BY NameKey",
                rows -> String.valueOf(rows.getString(1)));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.12-1", "SQLPGAT2-3.1.5.13-1", "SQLPGAT2-3.1.5.20-1", "SQLPGAT2-3.1.5.21-1",
        "SQLPGAT2-3.1.5.26-1", "SQLPGAT2-3.1.5.76-1", "SQLPGAT2-3.1.1.36-2"})
    void theProceduresHaveTheirSignatures() {
        assertThat(signature("proc_MSS_DeleteConfigurationProperties")).containsExactly("@Pattern nvarchar(300)",
                "@PropertiesToKeep nvarchar(1024)");
        assertThat(signature("proc_MSS_DeleteConfigurationProperty")).containsExactly("@Name nvarchar(300)");
        assertThat(signature("proc_MSS_GetConfigurationProperties")).containsExactly("@Pattern nvarchar(300)");
        assertThat(signature("proc_MSS_GetConfigurationProperty")).containsExactly("@Name nvarchar(300)",
                "@Value sql_variant OUTPUT");
        assertThat(signature("proc_MSS_GetCurrentRegistryVersion")).containsExactly("@LikeKey nvarchar(100)",
                "@CurrentRegistryVersion int OUTPUT");
        assertThat(signature("proc_MSS_SetConfigurationProperty")).containsExactly("@Name nvarchar(300)",
                "@Value sql_variant");
        set("n".repeat(300), 1);
        assertThat(refused("proc_MSS_SetConfigurationProperty", "@Name", "n".repeat(301), "@Value", 1).number())
                .isEqualTo(8152);
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.6-1", "SQLPGAT2-3.1.1.36-1", "SQLPGAT2-3.1.1.36-3", "SQLPGAT2-3.1.1.36-4",
        "SQLPGAT2-3.1.5.76-2", "SQLPGAT2-3.1.5.76-3", "SQLPGAT2-3.1.5.76-5", "SQLPGAT2-3.1.5.21-2",
        "SQLPGAT2-3.1.5.21-3", "SQLPGAT2-3.1.5.21-5"})
    void aPropertyHasOneValueWhichANewOneReplaces() {
        assertThat(get("Limit")).isNull();

        set("Limit", 1);
        set("Other", 7);
        set("LIMIT ", 2);

        assertThat(get("limit")).isEqualTo(2);
        assertThat(get("Other")).isEqualTo(7);
        assertThat(all()).containsExactly("Limit", "Other");

        set("Limit", null);
        assertThat(get("Limit")).isNull();
        assertThat(names("Limit")).containsExactly("Limit");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.20.1-4", "SQLPGAT2-3.1.5.21-2"})
    void valuesComeBackInTheTypeInWhichTheyWentIn() throws SQLException {
        UUID uuid = UUID.fromString("b9174869-840b-4cdc-b655-49a3a56905cb");
        set("a bit", true);
        set("an int", 745);
        set("a bigint", 1L << 40);
        set("a float", 1.5);
        set("a decimal", new BigDecimal("12.340"));
        set("a text", "14.0.4006.3007 ä");
        set("bytes", new byte[]{0, 1, -1});
        set("a guid", uuid);
        set("a time", LocalDateTime.of(2010, 12, 19, 1, 2, 3));

        assertThat(database.execute("""
                SELECT Name, SQL_VARIANT_PROPERTY(Value, 'BaseType') AS Type FROM MSSConfiguration ORDER BY Name""")
                .getFirst().rows()).containsExactly(Arrays.asList("a bigint", "bigint"), Arrays.asList("a bit", "bit"),
                        Arrays.asList("a decimal", "decimal"), Arrays.asList("a float", "float"),
                        Arrays.asList("a guid", "uniqueidentifier"), Arrays.asList("a text", "nvarchar"),
                        Arrays.asList("a time", "datetime"), Arrays.asList("an int", "int"),
                        Arrays.asList("bytes", "varbinary"));
        assertThat(get("a bit")).isEqualTo(true);
        assertThat(get("an int")).isEqualTo(745);
        assertThat(get("a bigint")).isEqualTo(1L << 40);
        assertThat(get("a float")).isEqualTo(1.5);
        assertThat(get("a decimal")).isEqualTo(new BigDecimal("12.340"));
        assertThat(get("a text")).isEqualTo("14.0.4006.3007 ä");
        assertThat(get("bytes")).isEqualTo(new byte[]{0, 1, -1});
        assertThat(get("a guid")).isEqualTo("B9174869-840B-4CDC-B655-49A3A56905CB");
        try (Client client = database.connect();
                var statement = client.connection().prepareCall("{call proc_MSS_GetConfigurationProperties(?)}")) {
            statement.setNString(1, "an int");
            try (java.sql.ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.unwrap(SQLServerResultSet.class).getObject(2)).isEqualTo(745);
                assertThat(rows.getMetaData().getColumnType(2)).isEqualTo(microsoft.sql.Types.SQL_VARIANT);
            }
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.6-2", "SQLPGAT2-3.1.5.20-2", "SQLPGAT2-3.1.5.20-3", "SQLPGAT2-3.1.5.20-6",
        "SQLPGAT2-3.1.5.20.1-1", "SQLPGAT2-3.1.5.20.1-3"})
    void onlyPercentIsAWildcard() {
        for (String name : List.of("Crawl\\Limit", "crawl\\Rate", "Query\\Limit", "a_b", "aXb", "a[b]", "acb ",
                "a c")) {
            set(name, 1);
        }
        assertThat(names("%")).containsExactlyInAnyOrder("Crawl\\Limit", "crawl\\Rate", "Query\\Limit", "a_b", "aXb",
                "a[b]", "acb ", "a c");
        assertThat(names("%%")).hasSize(8);
        assertThat(names("CRAWL\\%")).containsExactlyInAnyOrder("Crawl\\Limit", "crawl\\Rate");
        assertThat(names("%limit")).containsExactlyInAnyOrder("Crawl\\Limit", "Query\\Limit");
        assertThat(names("%y\\l%")).containsExactly("Query\\Limit");
        assertThat(names("a_b")).containsExactly("a_b");
        assertThat(names("a_%")).containsExactly("a_b");
        assertThat(names("%_b")).containsExactly("a_b");
        assertThat(names("a[b]")).containsExactly("a[b]");
        assertThat(names("%a[%")).containsExactly("a[b]");
        assertThat(names("acb")).containsExactly("acb ");
        assertThat(names("a %")).containsExactly("a c");
        assertThat(names("%longer than any name of them")).isEmpty();
        assertThat(names("nothing%")).isEmpty();
        assertThat(names("")).isEmpty();
        ResultSet set = call("proc_MSS_GetConfigurationProperties", "@Pattern", "a_b").set();
        assertThat(set.shape()).containsExactly("Name nvarchar(300)", "Value sql_variant");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.12-5", "SQLPGAT2-3.1.5.20-4"})
    void aWildcardInTheMiddleIsRefused() {
        set("ab", 1);
        for (String pattern : List.of("a%b", "%a%b", "a%b%", "%%%")) {
            assertThat(refused("proc_MSS_GetConfigurationProperties", "@Pattern", pattern).number()).as(pattern)
                    .isEqualTo(50106);
            assertThat(refused("proc_MSS_DeleteConfigurationProperties", "@Pattern", pattern, "@PropertiesToKeep", null)
                    .sqlMessage().text()).contains(pattern);
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.6-1", "SQLPGAT2-3.1.5.13-2", "SQLPGAT2-3.1.5.13-3", "SQLPGAT2-3.1.5.13-5"})
    void aPropertyIsDeletedByItsName() {
        set("a", 1);
        set("ab", 2);
        set("%", 3);

        run("proc_MSS_DeleteConfigurationProperty", "@Name", "A");
        run("proc_MSS_DeleteConfigurationProperty", "@Name", "%");
        run("proc_MSS_DeleteConfigurationProperty", "@Name", "not there");

        assertThat(all()).containsExactly("ab");
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.6-2", "SQLPGAT2-3.1.5.12-2", "SQLPGAT2-3.1.5.12-3", "SQLPGAT2-3.1.5.12-4",
        "SQLPGAT2-3.1.5.12-6", "SQLPGAT2-3.1.5.12-7", "SQLPGAT2-3.1.5.12-8", "SQLPGAT2-3.1.5.12-10"})
    void matchingPropertiesAreDeletedExceptThoseToKeep() {
        List<String> names = List.of("x\\a", "x\\b", "x\\c", "x\\cc", "x_a", "y\\a", "y\\b");
        names.forEach(name -> set(name, 1));

        run("proc_MSS_DeleteConfigurationProperties", "@Pattern", "x\\%", "@PropertiesToKeep", ",X\\A,x\\c,y\\b,");
        assertThat(all()).containsExactlyInAnyOrder("x\\a", "x\\c", "x_a", "y\\a", "y\\b");

        run("proc_MSS_DeleteConfigurationProperties", "@Pattern", "%a", "@PropertiesToKeep", ",y\\a,y\\b,");
        assertThat(all()).containsExactlyInAnyOrder("x\\c", "y\\a", "y\\b");

        run("proc_MSS_DeleteConfigurationProperties", "@Pattern", "y\\b", "@PropertiesToKeep", null);
        assertThat(all()).containsExactlyInAnyOrder("x\\c", "y\\a");

        for (String list : List.of("x\\c", ",x\\c", "x\\c,", ",", "")) {
            assertThat(refused("proc_MSS_DeleteConfigurationProperties", "@Pattern", "%", "@PropertiesToKeep", list)
                    .number()).as(list).isEqualTo(50107);
        }
        run("proc_MSS_DeleteConfigurationProperties", "@Pattern", "%", "@PropertiesToKeep", null);
        assertThat(all()).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.26-2", "SQLPGAT2-3.1.5.26-3", "SQLPGAT2-3.1.5.26-4", "SQLPGAT2-3.1.5.26-5",
        "SQLPGAT2-3.1.5.26-6", "SQLPGAT2-3.1.5.26-7", "SQLPGAT2-3.1.1.39-1"})
    void theRegistryVersionOfAComponentIsAProperty() {
        String application = "67c2cdf0-9347-427f-927c-0850fa1ef450";
        set(application + "-crawl-0\\CurrentRegistryVersion", 745);
        set(application + "-query-1\\CurrentRegistryVersion", "746");
        set(application + "\\CurrentRegistryVersion", 3L);

        assertThat(version(application + "-crawl-0\\CurrentRegistryVersion")).containsExactly(0, 745);
        assertThat(version(application + "-crawl-0")).containsExactly(0, 745);
        assertThat(version(application + "-QUERY-1\\currentregistryversion")).containsExactly(0, 746);
        assertThat(version(application)).containsExactly(0, 3);
        assertThat(version(application + "-crawl-7\\CurrentRegistryVersion").getFirst()).isEqualTo(1);
        assertThat(version(application + "-crawl-7").getFirst()).isEqualTo(1);
    }

    private List<@Nullable Object> version(String key) {
        var outcome = run("proc_MSS_GetCurrentRegistryVersion", "@LikeKey", key, "@CurrentRegistryVersion", anInt());
        return Arrays.asList(outcome.status(), outcome.output("@CurrentRegistryVersion"));
    }
}
