package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.granary.it.protocol.Out;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The procedures of schema `granary` that the administration and the Foundation role both have, and what a new database starts with.
class ProvisioningTest extends SearchTest {

    private List<List<@Nullable Object>> rows(String sql) {
        return database.execute(sql).getFirst().rows();
    }

    @Test
    void aCrawlCanRunAtOnce() {
        assertThat(rows("SELECT ComponentID, GthrDBID, State, DesiredState, Master FROM MSSCrawlComponents"))
                .containsExactly(Arrays.asList(0, 0, 1, 1, true));
        assertThat(rows("SELECT ComponentID, State FROM MSSQueryComponents")).containsExactly(Arrays.asList(0, 1));
        assertThat(rows("SELECT Ordinal, DocCount FROM MSSCrawlStores")).containsExactly(Arrays.asList(0, 0));
        assertThat(rows("SELECT ContentSourceID FROM MSSContentSources")).containsExactly(Arrays.asList(1));
        assertThat(rows("SELECT DatabaseName FROM MSSPropertyStores")).hasSize(1);
    }

    @Test
    void componentsAreReadyAndNumberedFromZero() {
        assertThat(number("@ComponentID", "granary.AddCrawlComponent", "@CrawlStoreOrdinal", 0, "@ServerName", "two"))
                .isEqualTo(1);
        assertThat(number("@ComponentID", "granary.AddQueryComponent", "@ServerName", "three")).isEqualTo(1);
        assertThat(rows("SELECT ServerName, State, Master, ReportTime FROM MSSCrawlComponents WHERE ComponentID = 1"))
                .containsExactly(Arrays.asList("two", 1, false, now()));
        assertThat(rows("SELECT ServerName, State FROM MSSQueryComponents WHERE ComponentID = 1"))
                .containsExactly(Arrays.asList("three", 1));
        assertThat(refused("granary.AddCrawlComponent", "@CrawlStoreOrdinal", 5, "@ServerName", "x").number())
                .isEqualTo(50101);
    }

    @Test
    void contentSourcesHaveStartAddresses() {
        int source = number("@ContentSourceID", "granary.AddContentSource", "@Name", "News");
        assertThat(source).isEqualTo(2);
        int first = number("@StartAddressID", "granary.AddStartAddress", "@ContentSourceID", source, "@Url",
                "http://news/");
        int second = number("@StartAddressID", "granary.AddStartAddress", "@ContentSourceID", source, "@Url",
                "http://more/");
        number("@StartAddressID", "granary.AddStartAddress", "@ContentSourceID", 1, "@Url", "http://news/");
        assertThat(refused("granary.AddContentSource", "@Name", "NEWS").number()).isEqualTo(2627);
        assertThat(refused("granary.AddStartAddress", "@ContentSourceID", source, "@Url", "HTTP://news/").number())
                .isEqualTo(2627);
        assertThat(refused("granary.AddStartAddress", "@ContentSourceID", 9, "@Url", "x").number()).isEqualTo(50101);

        run("granary.RemoveStartAddress", "@StartAddressID", first);
        assertThat(rows("SELECT StartAddressID, Url FROM MSSStartAddresses WHERE ContentSourceID = 2"))
                .containsExactly(Arrays.asList(second, "http://more/"));
        run("granary.RemoveContentSource", "@ContentSourceID", source);
        assertThat(rows("SELECT Url FROM MSSStartAddresses")).containsExactly(Arrays.asList("http://news/"));
        assertThat(refused("granary.RemoveContentSource", "@ContentSourceID", source).number()).isEqualTo(50101);
        assertThat(refused("granary.RemoveStartAddress", "@StartAddressID", second).number()).isEqualTo(50101);
        assertThat(number("@ContentSourceID", "granary.AddContentSource", "@Name", "News")).as("no number comes twice")
                .isEqualTo(3);
    }

    @Test
    void scopesAreNumberedWithEachChange() {
        int consumer = number("@ConsumerID", "granary.AddConsumer", "@Name", "site");
        int scope = number("@ScopeID", "granary.AddScope", "@ConsumerID", consumer, "@Name", "People");
        assertThat(rows("SELECT CompilationState, LastChangeID FROM MSSScopes")).containsExactly(Arrays.asList(0, 1));

        number("@RuleID", "granary.AddScopeRule", "@ScopeID", scope, "@FilterBehavior", 0, "@RuleType", 1,
                "@UrlRuleType", 0, "@PropertyID", 7, "@UserValueString", "http://people/");
        number("@RuleID", "granary.AddScopeRule", "@ScopeID", scope, "@FilterBehavior", 2, "@RuleType", 2,
                "@PropertyID", 7, "@UserValueString", "x");
        number("@RuleID", "granary.AddScopeRule", "@ScopeID", scope, "@FilterBehavior", 1, "@RuleType", 0);
        assertThat(rows("""
                SELECT FilterBehavior, RuleType, UrlRuleType, PropertyID, UserValueString FROM MSSScopeRules
                ORDER BY RuleID""")).containsExactly(Arrays.asList(0, 1, 0, null, "http://people/"),
                Arrays.asList(2, 2, null, 7, "x"), Arrays.asList(1, 0, null, null, null));
        assertThat(rows("SELECT CompilationState, LastChangeID FROM MSSScopes")).containsExactly(Arrays.asList(3, 4));

        assertThat(refused("granary.AddScope", "@ConsumerID", consumer, "@Name", "people").number()).isEqualTo(2627);
        assertThat(refused("granary.AddScope", "@ConsumerID", 99, "@Name", "x").number()).isEqualTo(50101);
        assertThat(refused("granary.AddConsumer", "@Name", "Site").number()).isEqualTo(2627);
        assertThat(refused("granary.AddScopeRule", "@ScopeID", scope, "@FilterBehavior", 3, "@RuleType", 0).number())
                .isEqualTo(547);
        assertThat(refused("granary.AddScopeRule", "@ScopeID", scope, "@FilterBehavior", 0, "@RuleType", 1,
                "@UserValueString", "x").number()).isEqualTo(50104);

        run("granary.RemoveScope", "@ScopeID", scope);
        assertThat(rows("SELECT * FROM MSSScopes")).isEmpty();
        assertThat(rows("SELECT * FROM MSSScopeRules")).isEmpty();
        assertThat(rows("SELECT ScopeID, ChangeID FROM MSSDeletedScopes")).containsExactly(Arrays.asList(scope, 5));
        assertThat(refused("granary.RemoveScope", "@ScopeID", scope).number()).isEqualTo(50101);
    }

    @Test
    void managedPropertiesAreNumberedOrGetTheNumberThatIsAskedFor() {
        int free = number("@PID", "granary.AddManagedProperty", "@FriendlyName", "Department of mine", "@ManagedType",
                1, "@Retrievable", true);
        assertThat(free).isGreaterThanOrEqualTo(1000);
        run("granary.AddManagedProperty", "@FriendlyName", "Chosen by me", "@ManagedType", 2, "@PID",
                Out.of(java.sql.JDBCType.INTEGER, free + 1));
        assertThat(number("@PID", "granary.AddManagedProperty", "@FriendlyName", "Next of mine", "@ManagedType", 6))
                .isEqualTo(free + 2);
        assertThat(rows(
                "SELECT FriendlyName, ManagedType, Retrievable, Scoped FROM MSSManagedProperties WHERE PID BETWEEN "
                        + free + " AND " + (free + 2) + " ORDER BY PID"))
                .containsExactly(Arrays.asList("Department of mine", 1, true, false),
                        Arrays.asList("Chosen by me", 2, false, false), Arrays.asList("Next of mine", 6, false, false));
        assertThat(refused("granary.AddManagedProperty", "@FriendlyName", "next OF mine", "@ManagedType", 1).number())
                .isEqualTo(2627);
        assertThat(refused("granary.AddManagedProperty", "@FriendlyName", "other", "@ManagedType", 7).number())
                .isEqualTo(547);
        assertThat(refused("granary.MapCrawledProperty", "@CrawledPropertyID", 1000000, "@PID", free, "@MappingOrder",
                0).number()).isEqualTo(50101);
    }

    @Test
    void schemaParametersAreTextsOrNumbers() {
        run("granary.SetSchemaParameter", "@Name", "k1 of mine", "@Value", 1.5);
        run("granary.SetSchemaParameter", "@Name", "name of mine", "@Value", "first");
        run("granary.SetSchemaParameter", "@Name", "NAME of mine", "@Value", "second");
        assertThat(rows("""
                SELECT ParamName, IsString, strValue, fltValue FROM MSSSchemaParameters
                WHERE ParamName IN ('k1 of mine', 'name of mine') ORDER BY ParamName""")).containsExactly(
                Arrays.asList("k1 of mine", false, null, 1.5), Arrays.asList("NAME of mine", true, "second", null));
        assertThat(refused("granary.SetSchemaParameter", "@Name", "n", "@Value", "x".repeat(257)).number())
                .isEqualTo(50105);
        assertThat(refused("granary.SetSchemaParameter", "@Name", "n", "@Value",
                LocalDateTime.of(2024, 1, 1, 0, 0)).number()).isEqualTo(50105);
    }

    @Test
    void clicksAreLoggedInTheAdministration() {
        var administration = server.database(ADMINISTRATION);
        administration.call("granary.LogClick", "@Url", "http://a", "@QueryString", "query", "@QueryLCID", 1033,
                "@Kind",
                2, "@Time", now());
        assertThat(administration.execute("SELECT Url, QueryString, QueryLCID, Kind, LogTime FROM MSSQLog").getFirst()
                .rows()).containsExactly(Arrays.asList("http://a", "query", 1033, 2, now()));
        assertThat(administration.refused("granary.LogClick", "@Url", "http://a", "@QueryString", "query", "@QueryLCID",
                1033, "@Kind", 4, "@Time", now()).number()).isEqualTo(547);
    }
}
