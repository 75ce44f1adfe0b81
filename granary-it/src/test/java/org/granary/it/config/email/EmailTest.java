package org.granary.it.config.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolTest;
import org.jspecify.annotations.Nullable;

/// What tests of e-mail-enabled lists have in common: identifiers, and calls in short.
@OnEveryStore
abstract class EmailTest extends ProtocolTest {
    static final UUID EMPTY = new UUID(0, 0);
    static final UUID SITE = new UUID(0x10, 1);
    static final UUID OTHER_SITE = new UUID(0x10, 2);
    static final UUID WEB = new UUID(0x20, 1);
    static final UUID OTHER_WEB = new UUID(0x20, 2);
    static final UUID LIST = new UUID(0x30, 1);
    static final UUID OTHER_LIST = new UUID(0x30, 2);

    @Override
    protected String databaseName() {
        return "SharePoint_Config";
    }

    int put(String alias, UUID site, UUID web, UUID list) {
        Outcome outcome = call("proc_putEmailEnabledList", "@Alias", alias, "@SiteId", site, "@WebId", web, "@ListId",
                list);
        assertThat(outcome.sets()).isEmpty();
        return outcome.status();
    }

    List<List<@Nullable Object>> find(String alias) {
        Outcome outcome = call("proc_getEmailEnabledListByAlias", "@Alias", alias);
        assertThat(outcome.status()).isZero();
        return outcome.set().rows();
    }

    List<List<@Nullable Object>> marked() {
        Outcome outcome = call("proc_getDeletedEmailAliases");
        assertThat(outcome.status()).isZero();
        return outcome.set().rows();
    }

    /// Calls what returns 0 and nothing else.
    void run(String procedure, Object... namesAndValues) {
        Outcome outcome = call(procedure, namesAndValues);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
    }

    /// The aliases of all entries, and whether they are marked.
    List<String> entries() {
        return query("SELECT Alias, Deleted FROM email_enabled_list ORDER BY AliasKey",
                rows -> rows.getString(1) + (rows.getBoolean(2) ? " marked" : ""));
    }
}
