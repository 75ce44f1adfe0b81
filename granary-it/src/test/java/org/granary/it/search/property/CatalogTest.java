package org.granary.it.search.property;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolDatabase;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Names, security descriptors, and emptying a metadata store; in the Foundation role too.
class CatalogTest extends PropertyTest {
    private static final String FOUNDATION = "WSS_Search";

    private static int push(ProtocolDatabase database, byte[] sd, int checkSum, int type) {
        Outcome outcome = database.call("proc_MSS_PushSD", "@sd", sd, "@sdCheckSum", checkSum, "@type", type, "@sdid",
                Out.of(JDBCType.INTEGER));
        assertThat(outcome.sets()).isEmpty();
        return (Integer) Objects.requireNonNull(outcome.output("@sdid"));
    }

    private static List<String> descriptors(ProtocolDatabase database, int checkSum) {
        ResultSet set = database.call("proc_MSS_GetSDID", "@sdCheckSum", checkSum).set();
        assertThat(set.shape()).containsExactly("SDID int", "SD image");
        return set.rows().stream()
                .map(row -> row.get(0) + " " + Arrays.toString((byte[]) Objects.requireNonNull(row.get(1))))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Search_Service_Application_PropertyStoreDB", FOUNDATION})
    @Covers({"SQLPGAT2-3.1.5.58-1", "SQLPGAT2-3.1.5.58-3", "SQLPGAT2-3.1.5.58.1-1", "SQLPGAT2-3.1.5.58.1-2",
        "SQLPGAT2-3.1.5.58.1-3", "SQLPGAT2-3.1.5.58.1-4", "SQLPGAT2-3.1.5.67-1", "SQLPGAT2-3.1.5.67-2",
        "SQLPGAT2-3.1.5.67-3", "SQLPGAT2-3.1.5.67-4", "SQLPGAT2-3.1.5.67-6", "SQLPGAT2-3.3.5-41", "SQLPGAT2-3.3.5-46"})
    void descriptorsAreStoredUnderTheirChecksum(String name) {
        ProtocolDatabase database = server.database(name);
        int a = push(database, new byte[]{1, 2}, 77, 1);
        int b = push(database, new byte[]{3}, 77, 1);
        int c = push(database, new byte[]{1, 2}, -5, 0);
        assertThat(List.of(a, b, c)).doesNotHaveDuplicates();
        assertThat(descriptors(database, 77)).containsExactlyInAnyOrder(a + " [1, 2]", b + " [3]");
        assertThat(descriptors(database, -5)).containsExactly(c + " [1, 2]");
        assertThat(descriptors(database, 1)).isEmpty();
        assertThat(database.execute("SELECT SDID, SDCheckSum, Type FROM MSSSecurityDescriptors ORDER BY SDID")
                .getFirst().rows()).containsExactly(asList(a, 77, 1), asList(b, 77, 1), asList(c, -5, 0));
    }

    @Test
    void theSameDescriptorHasTheSameIdentifier() {
        byte[] large = new byte[100_000];
        large[99_999] = 1;
        int first = push(database, large, 77, 1);
        assertThat(push(database, large, 77, 1)).isEqualTo(first);
        assertThat(push(database, new byte[100_000], 77, 1)).isNotEqualTo(first);
        assertThat(push(database, large, 77, 0)).isNotEqualTo(first);
        assertThat(descriptors(database, 77)).hasSize(3);
    }

    @Test
    void theSameDescriptorHasTheSameIdentifierAlsoWhenManyPushIt() {
        List<Callable<Integer>> work = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int which = i % 3;
            work.add(() -> push(database, new byte[]{(byte) which}, 77, 1));
        }
        List<Integer> ids = atOnce(work);
        assertThat(descriptors(database, 77)).hasSize(3);
        for (int i = 0; i < 60; i++) {
            assertThat(ids.get(i)).isEqualTo(ids.get(i % 3));
        }
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.67-3")
    void aDescriptorHasOneOfTwoTypes() {
        assertThat(refused("proc_MSS_PushSD", "@sd", new byte[1], "@sdCheckSum", 1, "@type", 2, "@sdid",
                Out.of(JDBCType.INTEGER)).number()).isEqualTo(547);
        assertThat(refused("proc_MSS_PushSD", "@sd", null, "@sdCheckSum", 1, "@type", 1, "@sdid",
                Out.of(JDBCType.INTEGER)).number()).isEqualTo(515);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.74-1", "SQLPGAT2-3.1.5.74-2", "SQLPGAT2-3.1.5.74-3", "SQLPGAT2-3.1.5.74-4",
        "SQLPGAT2-3.1.5.74-5", "SQLPGAT2-3.1.5.74-6", "SQLPGAT2-3.1.5.74-7", "SQLPGAT2-3.1.5.74-8"})
    void aResetRemovesAllDocuments() {
        apply(new PropertyCall(INSERTS).add(7, 2, 1).result(8, 1, "r", null).sdId(9, 1, 1, 0, 1, 2)
                .define(10, 0, 0, "t", "s").alert(11, 1, 1, 1, 1));
        push(database, new byte[]{1}, 77, 1);
        assertThat(refused("proc_MSS_ResetCatalog", "@nCatalogId", 2).number()).isEqualTo(547);
        Outcome outcome = callInOrder("proc_MSS_ResetCatalog", 1);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
        for (String table : List.of("MSSDocProps", "MSSDocResults", "MSSDocSdids", "MSSDefinitions")) {
            assertThat(table("SELECT DocId FROM " + table)).as(table).isEmpty();
        }
        assertThat(descriptors(database, 77)).hasSize(1);
        apply(new PropertyCall(INSERTS).alert(11, 1, 1, 1, 99));
        assertThat(props()).containsExactly(asList(11, 321, 99L), asList(11, 322, 99L));
    }

    @Test
    @Covers("SQLPGAT2-3.3.5-49")
    void theFoundationRoleCanBeReset() {
        ProtocolDatabase foundation = server.database(FOUNDATION);
        foundation.update("INSERT INTO doc_prop (DocId, Pid, llVal) VALUES (7, 2, 1)");
        assertThat(foundation.call("proc_MSS_ResetCatalog", "@nCatalogId", 1).status()).isZero();
        assertThat(foundation.execute("SELECT DocId FROM MSSDocProps").getFirst().rows()).isEmpty();
        assertThat(foundation.refusedInOrder("proc_MSS_SetCrawlComponentStatus", 1, 1, 1).number()).isEqualTo(2812);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.50-1", "SQLPGAT2-3.1.5.50-2", "SQLPGAT2-3.1.5.50-3", "SQLPGAT2-3.1.5.50.1-1",
        "SQLPGAT2-3.1.5.50.1-2"})
    void preferredNamesAreListedOnce() {
        apply(new PropertyCall(INSERTS).add(7, 19, 1, "Anna", null).add(8, 19, 1, "Bob", null)
                .add(9, 19, 1, "anna ", null).add(10, 20, 1, "Carl", null).add(11, 19, 1, "Änna", null));
        Outcome outcome = call("proc_MSS_GetPreferredNameList");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.set().shape()).containsExactly("NAME nvarchar(450)");
        assertThat(outcome.set().column("NAME")).containsExactlyInAnyOrder("Anna", "Bob", "Änna");
        // Updates and deletes are seen too.
        apply(new PropertyCall(UPDATES).update(8, 19, 1, "Dora", null).delete(7, 19).update(12, 19, 2, null, null)
                .update(13, 19, 2, null, null));
        assertThat(call("proc_MSS_GetPreferredNameList").set().column("NAME")).containsExactlyInAnyOrder("anna ",
                "Dora", "Änna", null);
    }

    @Test
    @Covers("SQLPGAT2-3.3.5-33")
    void theFoundationRoleListsNames() {
        assertThat(server.database(FOUNDATION).call("proc_MSS_GetPreferredNameList").set().rows()).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.44-1", "SQLPGAT2-3.1.5.44-3", "SQLPGAT2-3.1.5.44.1-1", "SQLPGAT2-3.1.5.44.1-2",
        "SQLPGAT2-3.1.5.44.1-3", "SQLPGAT2-3.1.5.44.1-4"})
    void aliasesArePairsWithinADocument() {
        apply(new PropertyCall(INSERTS).add(7, 19, 1, "Anna", null).add(7, 19, 2, "Ann", null)
                .add(7, 15, 1, "a", "long a")
                .add(7, 21, 1, "short b", null).add(7, 27, 1, null, "c").add(7, 22, 1, "no", "no")
                .add(8, 15, 1, "no name", "no name").add(9, 19, 1, "Lonely", null).add(10, 19, 1, null, null)
                .add(10, 15, 1, null, null));
        ResultSet set = call("proc_MSS_GetMatrixPIAliases").set();
        assertThat(set.declarations()).containsExactly("From nvarchar(450) NOT NULL", "To nvarchar(max) NOT NULL");
        assertThat(set.rows()).containsExactlyInAnyOrder(asList("Anna", "long a"), asList("Anna", "short b"),
                asList("Anna", "c"), asList("Ann", "long a"), asList("Ann", "short b"), asList("Ann", "c"),
                asList("", ""));
    }
}
