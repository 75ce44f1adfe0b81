package org.granary.it.search.property;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Objects;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.ProtocolDatabase;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A client that keeps to the metadata schema: values have the types of their managed properties, and texts are cut to their lengths.
class ManagedTypesTest extends PropertyTest {
    private static final LocalDateTime FIRST_TIME = LocalDateTime.of(1601, 1, 1, 0, 0);

    private ProtocolDatabase administration() {
        return server.database("Search_Service_Application_DB");
    }

    private int property(String name, int type, int indexed, int notIndexed) {
        Object pid = administration().call("granary.AddManagedProperty", "@FriendlyName", name, "@ManagedType", type,
                "@Retrievable", true, "@MaxIndexedStringLength", indexed, "@MaxNonIndexedStringLength", notIndexed,
                "@PID", Out.of(java.sql.JDBCType.INTEGER)).output("@PID");
        return (Integer) Objects.requireNonNull(pid);
    }

    /// What the schema tells a client about a property.
    private int told(int pid, String column) {
        ResultSet all = administration().call("proc_MSS_GetManagedProperties", "@ldate", null, "@GetAll", true).set();
        return (Integer) Objects.requireNonNull(all.value(all.column("PID").indexOf(pid), column));
    }

    private static @Nullable String part(String text, int from, int length) {
        String part = text.substring(Math.min(from, text.length()), Math.min(from + length, text.length()));
        return part.isEmpty() ? null : part;
    }

    private void store(int document, int pid, String text) {
        int indexed = told(pid, "MaxIndexedStringLength");
        int notIndexed = told(pid, "MaxNonIndexedStringLength");
        apply(new PropertyCall(INSERTS).add(document, pid, text.hashCode(), part(text, 0, indexed),
                part(text, indexed, notIndexed)));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.1-16", "SQLPGAT2-3.1.5.1-17", "SQLPGAT2-3.1.5.40.1-28", "SQLPGAT2-3.1.5.40.1-30"})
    void aTextIsCutAtItsEndAndWhatIsCutOffIsKeptBesideIt() {
        Object pid = administration().call("proc_MSS_AddAndReturnCrawledProperty", "@Propset",
                java.util.UUID.randomUUID(), "@PropertyName", "p", "@PropertyNameIsEnum", false, "@VariantType", 31,
                "@FriendlyName", "Short", "@ManagedType", 1, "@FullTextQueriable", false, "@Retrievable", true,
                "@Scoped", false, "@MaxIndexedStringLength", 5, "@MaxNonIndexedStringLength", 3, "@crawledPropId",
                Out.of(java.sql.JDBCType.INTEGER), "@pid", Out.of(java.sql.JDBCType.INTEGER), "@MappingOrder",
                Out.of(java.sql.JDBCType.INTEGER), "@IsMappedToContent", Out.of(java.sql.JDBCType.BIT),
                "@IsSampleCacheFull", Out.of(java.sql.JDBCType.BIT), "@crawledPropExists",
                Out.of(java.sql.JDBCType.BIT), "@managedPropExists", Out.of(java.sql.JDBCType.BIT)).output("@pid");
        int property = (Integer) Objects.requireNonNull(pid);
        assertThat(told(property, "MaxIndexedStringLength")).isEqualTo(5);
        assertThat(told(property, "MaxNonIndexedStringLength")).isEqualTo(3);
        store(1, property, "12345");
        store(2, property, "123456");
        store(3, property, "1234567890");
        assertThat(table("SELECT DocId, strVal, strVal2 FROM MSSDocProps ORDER BY DocId")).containsExactly(
                asList(1, "12345", null), asList(2, "12345", "6"), asList(3, "12345", "678"));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.40.1-32")
    void aTextOfAResultIsCutToItsLengthForRetrieval() {
        administration().call("granary.SetManagedProperty", "@PID", 2, "@Attribute", "MaxRetrievalLength", "@Value", 8);
        int length = told(2, "MaxRetrievalLength");
        assertThat(length).isEqualTo(8);
        String prefix = "a prefix that is longer".substring(0, length - "title".length());
        apply(new PropertyCall(INSERTS).result(1, 10, prefix, null));
        assertThat(table("SELECT title FROM MSSDocResults")).containsExactly(asList("a ptitle"));
    }

    @Test
    @Covers("SQLPGAT2-2.2.1.13-2")
    void aTextMayHaveAnyLength() {
        int pid = property("Long", 1, 450, 1_000_000);
        String text = "Größe 😀 ".repeat(40_000);
        store(1, pid, text);
        var row = table("SELECT strVal, strVal2 FROM MSSDocProps").getFirst();
        assertThat((String) row.get(0) + row.get(1)).isEqualTo(text);
    }

    @Test
    @Covers("SQLPGAT2-2.2.1.13-3")
    void aTimeCountsTenthsOfMicrosecondsFrom1601() {
        LocalDateTime time = LocalDateTime.of(2024, 2, 29, 23, 59, 59, 123_456_700);
        Duration since = Duration.between(FIRST_TIME, time);
        long count = since.getSeconds() * 10_000_000 + since.getNano() / 100;
        assertThat(told(321, "ManagedType")).isEqualTo(4);
        assertThat(told(322, "ManagedType")).isEqualTo(4);
        apply(new PropertyCall(INSERTS).alert(7, 1, 2, 3, count));
        assertThat(props()).containsExactly(asList(7, 321, count), asList(7, 322, count));
        assertThat(table("""
                SELECT CONVERT(varchar(19), DATEADD(second, llVal / 10000000 % 86400,
                  DATEADD(day, CAST(llVal / 864000000000 AS int), CAST('1601-01-01' AS datetime2))), 120)
                FROM MSSDocProps WHERE Pid = 321""")).containsExactly(asList("2024-02-29 23:59:59"));
    }

    @Test
    @Covers("SQLPGAT2-2.2.1.13-4")
    void onlyMinusOneIsTrue() {
        int pid = property("Flag", 5, 64, 2048);
        assertThat(told(pid, "ManagedType")).isEqualTo(5);
        apply(new PropertyCall(INSERTS).add(1, pid, -1).add(2, pid, 0).add(3, pid, 1).add(4, pid, Long.MIN_VALUE));
        assertThat(table("SELECT DocId FROM MSSDocProps WHERE llVal = -1")).containsExactly(asList(1));
        assertThat(table("SELECT DocId FROM MSSDocProps WHERE llVal <> -1 ORDER BY DocId")).containsExactly(asList(2),
                asList(3), asList(4));
    }
}
