package org.granary.it;

import org.granary.security.LoginPrincipal;
import org.granary.security.ServerRole;
import org.granary.server.login.LoginStore;
import org.granary.store.Access;
import org.granary.store.Store;
import org.granary.type.Cancellation;

/// The administrator of servers whose password no test looks at: with a hash of the lowest cost, which is in `master` before the server starts.
///
/// A hash of the cost that servers choose takes a JVM of the tests half a second, at each first start. It was a sixth of their processor time.
final class QuickAdministrator {
    /// Of [TestServer#PASSWORD].
    private static final String HASH = "$argon2id$v=19$m=64,t=1,p=1$Z3JhbmFyeS1pdC10ZXN0cw$tupU4a4ysIg9kW1offueae8f0GgdHKo8BaCn5fkf6JE";

    private QuickAdministrator() {}

    /// Adds it to a store where it is missing; the server then finds the password of its settings.
    static Store addTo(Store store) {
        store.open(LoginStore.MASTER).run(Access.WRITE, new Cancellation(), transaction -> {
            // By its number: a test may have given it another name.
            if (!transaction.exists("SELECT 1 FROM logins WHERE id = ?", LoginPrincipal.ADMINISTRATOR)) {
                transaction.update(
                        "INSERT INTO logins (folded, name, hash, disabled, created, changed, id) VALUES (?, ?, ?, 0, ?, ?, ?)",
                        LoginStore.ADMINISTRATOR, LoginStore.ADMINISTRATOR, HASH, transaction.now(), transaction.now(),
                        LoginPrincipal.ADMINISTRATOR);
                transaction.update("INSERT INTO server_role_members (role, login) VALUES (?, ?)",
                        ServerRole.SYSADMIN.id(), LoginPrincipal.ADMINISTRATOR);
            }
            return null;
        });
        return store;
    }
}
