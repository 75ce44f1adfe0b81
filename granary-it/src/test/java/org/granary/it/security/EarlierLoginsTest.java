package org.granary.it.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.granary.it.protocol.StoreKind;
import org.granary.security.DatabaseRights;
import org.granary.security.FixedRole;
import org.granary.security.Permission;
import org.granary.security.Principals;
import org.granary.server.login.LoginStore;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;
import org.granary.store.postgresql.PostgresSettings;
import org.granary.store.postgresql.PostgresStore;
import org.granary.store.postgresql.PostgresUrl;
import org.granary.store.postgresql.TestPostgres;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Stores from before there were roles.
class EarlierLoginsTest {
    private static final DatabaseSchema BEFORE = new DatabaseSchema(LoginStore.MASTER.name(),
            "org/granary/it/security/first");

    @TempDir
    private Path data;

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#plain")
    void loginsKeepWhatTheyCouldDo(StoreKind kind) {
        String url = kind.isEmbedded() ? "" : TestPostgres.newDatabase();
        try (Store store = open(url)) {
            store.open(BEFORE).run(Access.WRITE, new Cancellation(), transaction -> {
                for (String login : new String[]{"sa", "Worker", "Helper", "Nobody"}) {
                    transaction.update(
                            "INSERT INTO logins (folded, name, hash, administrator, disabled, created, changed) VALUES (?, ?, '', ?, ?, ?, ?)",
                            login.toLowerCase(java.util.Locale.ROOT), login, login.equals("sa"), login.equals("Nobody"),
                            transaction.now(), transaction.now());
                }
                for (String[] grant : new String[][]{{"worker", "TranslationServices"}, {"worker", "SharePoint_Config"},
                    {"helper", "TranslationServices"}}) {
                    transaction.update("INSERT INTO grants (login, folded_database, database_name) VALUES (?, ?, ?)",
                            grant[0], grant[1].toLowerCase(java.util.Locale.ROOT), grant[1]);
                }
                return true;
            });
        }
        try (Store store = open(url)) {
            LoginStore logins = new LoginStore(store.open(LoginStore.MASTER));
            Principals all = logins.principals();
            assertThat(all.login("SA").orElseThrow().id()).isEqualTo(1);
            assertThat(all.rights(Set.of(1)).isAdministrator()).isTrue();
            assertThat(all.login("nobody").orElseThrow().disabled()).isTrue();
            int worker = all.login("worker").orElseThrow().id();
            assertThat(all.databasesOf(worker)).containsExactly("SharePoint_Config", "TranslationServices");
            DatabaseRights rights = all.rights(Set.of(worker)).in("TranslationServices");
            assertThat(rights.userName()).isEqualTo("Worker");
            assertThat(rights.isMember(FixedRole.DB_OWNER.id())).isTrue();
            assertThat(rights.has(Permission.EXECUTE, "granary", "any")).isTrue();
            assertThat(all.rights(Set.of(worker)).in("WordAutomationServices").hasAccess()).isFalse();
            int helper = all.login("helper").orElseThrow().id();
            assertThat(all.databasesOf(helper)).containsExactly("TranslationServices");

            logins.add("new", "some-password", java.util.List.of("TranslationServices"), FixedRole.GRANARY_EXECUTOR,
                    false);
            Principals after = logins.principals();
            assertThat(after.version()).isGreaterThan(all.version());
            int added = after.login("new").orElseThrow().id();
            DatabaseRights own = after.rights(Set.of(added)).in("translationservices");
            assertThat(own.has(Permission.EXECUTE, "dbo", "any")).isTrue();
            assertThat(own.has(Permission.EXECUTE, "granary", "any")).isFalse();
            assertThat(own.has(Permission.SELECT, "dbo", "any")).isFalse();
            logins.remove("worker");
            assertThat(logins.principals().rights(Set.of(worker)).in("TranslationServices").hasAccess()).isFalse();
        }
    }

    private Store open(String url) {
        return url.isEmpty()
                ? SqliteStore.open(data, SqliteSettings.DEFAULT, Clock.SYSTEM)
                : PostgresStore.open(PostgresUrl.parse(url), PostgresSettings.DEFAULT, Clock.SYSTEM);
    }
}
