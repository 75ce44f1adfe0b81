package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.granary.type.StoredVariant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Transactions of configuration properties: 3.1.5.5, 11, 71 and 75, and example 4.1.
class ConfigurationTransactionTest extends SearchTest {

    private int create() {
        return run("proc_MSS_CreateConfigTransaction").status();
    }

    private void set(int transaction, String name, @Nullable Object value) {
        run("proc_MSS_SetConfigPropertyWithTransaction", "@Name", name, "@Value", value, "@TransactionID", transaction);
    }

    private void commit(int transaction) {
        run("proc_MSS_CommitConfigTransaction", "@TransactionID", transaction);
    }

    private List<Integer> open() {
        return query("SELECT TransactionID FROM configuration_transaction ORDER BY TransactionID",
                rows -> rows.getInt(1));
    }

    private List<Integer> changes() {
        return query("SELECT TransactionID FROM configuration_change ORDER BY TransactionID, Ordinal",
                rows -> rows.getInt(1));
    }

    private List<String> properties() {
        return query("SELECT Name, Value FROM configuration_property ORDER BY NameKey",
                rows -> rows.getString(1) + "=" + StoredVariant.read(String.valueOf(rows.getString(2))).value());
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.5-1", "SQLPGAT2-3.1.5.11-1", "SQLPGAT2-3.1.5.71-1", "SQLPGAT2-3.1.5.75-1"})
    void theProceduresHaveTheirSignatures() {
        assertThat(signature("proc_MSS_CommitConfigTransaction")).containsExactly("@TransactionID int");
        assertThat(signature("proc_MSS_CreateConfigTransaction")).isEmpty();
        assertThat(signature("proc_MSS_RemoveConfigTransactions")).isEmpty();
        assertThat(signature("proc_MSS_SetConfigPropertyWithTransaction")).containsExactly("@Name nvarchar(300)",
                "@Value sql_variant", "@TransactionID int");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.11-2", "SQLPGAT2-3.1.5.11-3", "SQLPGAT2-3.1.5.11-4", "SQLPGAT2-3.1.5.11-5",
        "SQLPGAT2-3.1.1.36-5"})
    void eachCallBeginsATransactionWithAHigherNumber() {
        int first = create();
        int second = create();
        assertThat(open()).containsExactly(first, second);

        run("proc_MSS_RemoveConfigTransactions");
        assertThat(create()).as("a number is not given again").isGreaterThan(second);

        List<Callable<Integer>> many = Collections.nCopies(32, this::create);
        assertThat(atOnce(many)).doesNotHaveDuplicates();
        assertThat(open()).hasSize(33);
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.6-3", "SQLPGAT2-3.2.5.6-4", "SQLPGAT2-3.2.5.6-5", "SQLPGAT2-3.1.5.75-2",
        "SQLPGAT2-3.1.5.75-3", "SQLPGAT2-3.1.5.75-4", "SQLPGAT2-3.1.5.75-6", "SQLPGAT2-3.1.1.36-6"})
    void changesWaitForTheCommit() {
        run("proc_MSS_SetConfigurationProperty", "@Name", "a", "@Value", 1);
        int transaction = create();
        set(transaction, "a", 2);
        set(transaction, "b", "new");

        assertThat(properties()).containsExactly("a=1");
        assertThat(database.execute("SELECT Name, TransactionID FROM MSSConfigurationTransactions ORDER BY Name")
                .getFirst().rows()).containsExactly(Arrays.asList("a", transaction), Arrays.asList("b", transaction));
        assertThat(refused("proc_MSS_SetConfigPropertyWithTransaction", "@Name", "a", "@Value", 3, "@TransactionID",
                transaction + 1).number()).isEqualTo(50101);
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.6-6", "SQLPGAT2-3.1.5.5-2", "SQLPGAT2-3.1.5.5-3", "SQLPGAT2-3.1.5.5-4",
        "SQLPGAT2-3.1.5.5-6", "SQLPGAT2-3.1.5.5-8"})
    void aCommitMakesTheChangesOfItsTransactionEffective() {
        run("proc_MSS_SetConfigurationProperty", "@Name", "a", "@Value", 1);
        int mine = create();
        int other = create();
        set(mine, "A", 2);
        set(mine, "b", 3);
        set(other, "a", 9);
        set(mine, "b", 4);

        commit(mine);

        assertThat(properties()).containsExactly("a=2", "b=4");
        assertThat(changes()).containsExactly(other);
        assertThat(open()).containsExactly(other);
        assertThat(refused("proc_MSS_CommitConfigTransaction", "@TransactionID", mine).number()).isEqualTo(50101);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.5-5")
    void theChangesOfAGroupAppearTogether() {
        List<Callable<Boolean>> work = new ArrayList<>();
        for (int writer = 1; writer <= 4; writer++) {
            int number = writer;
            work.add(() -> {
                for (int i = 0; i < 10; i++) {
                    int transaction = create();
                    set(transaction, "left", number * 100 + i);
                    set(transaction, "right", number * 100 + i);
                    commit(transaction);
                }
                return true;
            });
        }
        work.add(() -> {
            for (int i = 0; i < 40; i++) {
                List<String> values = query("SELECT Value FROM configuration_property",
                        rows -> String.valueOf(rows.getString(1)));
                assertThat(values.isEmpty() || (values.size() == 2 && values.get(0).equals(values.get(1))))
                        .as("%s are of one transaction", values).isTrue();
            }
            return true;
        });
        assertThat(atOnce(work)).containsOnly(true);
        assertThat(changes()).isEmpty();
        assertThat(open()).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.2.5.6-7", "SQLPGAT2-3.1.5.71-2", "SQLPGAT2-3.1.5.71-3", "SQLPGAT2-3.1.5.71-4",
        "SQLPGAT2-3.1.5.71-6"})
    void whatWasNotCommittedIsRemoved() {
        run("proc_MSS_SetConfigurationProperty", "@Name", "a", "@Value", 1);
        set(create(), "a", 2);
        create();

        run("proc_MSS_RemoveConfigTransactions");

        assertThat(changes()).isEmpty();
        assertThat(open()).isEmpty();
        assertThat(properties()).containsExactly("a=1");
    }

    @Test
    @Covers({"SQLPGAT2-4.1-1", "SQLPGAT2-4.1-2", "SQLPGAT2-4.1-3", "SQLPGAT2-4.1-4", "SQLPGAT2-4.1-6",
        "SQLPGAT2-4.1-7"})
    void exampleOfAddingAContentSource() {
        String component = "67c2cdf0-9347-427f-927c-0850fa1ef450-crawl-0";
        run("proc_MSS_SetConfigurationProperty", "@Name", component, "@Value", "14.0.4006.3007");
        commit(create());

        int transaction = create();
        assertThat(transaction).isEqualTo(2);
        set(transaction, "CurrentRegistryVersion", 0x000002e9);
        commit(transaction);

        assertThat(open()).isEmpty();
        assertThat(properties()).containsExactly(component + "=14.0.4006.3007", "CurrentRegistryVersion=745");
        var found = run("proc_MSS_GetCurrentRegistryVersion", "@LikeKey", component, "@CurrentRegistryVersion",
                anInt());
        assertThat(found.status()).isZero();
        assertThat(found.output("@CurrentRegistryVersion")).isEqualTo(745);

        int own = create();
        set(own, component + "\\CurrentRegistryVersion", 746);
        commit(own);
        assertThat(number("@CurrentRegistryVersion", "proc_MSS_GetCurrentRegistryVersion", "@LikeKey",
                component + "\\CurrentRegistryVersion")).isEqualTo(746);
    }
}
