package org.granary.session;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.granary.procedure.DatabaseCatalog;
import org.granary.security.DatabaseRights;
import org.granary.security.LoginPrincipal;
import org.granary.security.Principals;
import org.granary.security.SecurityChange;
import org.granary.security.ServerRights;
import org.granary.tsql.session.SessionSecurity;

/// What a session may do: compiled once, and again when principals or permissions have changed. Asking costs a volatile
/// read and a lookup. For any thread.
final class SessionRights implements SessionSecurity {
    private final PrincipalDirectory directory;
    private final SecurityAdministration administration;
    private final int id;
    private final Set<Integer> token;
    private volatile Compiled compiled;

    private record Compiled(Principals principals, ServerRights server,
            ConcurrentHashMap<String, DatabaseRights> databases) {}

    SessionRights(PrincipalDirectory directory, SecurityAdministration administration, Login login) {
        this.administration = administration;
        this.directory = directory;
        this.id = login.id();
        this.token = login.token();
        this.compiled = compile(directory.current());
    }

    /// Where a session begins that asks for no database: where its login's sessions always begin, or in the only database
    /// that it may use.
    String startDatabase() {
        Principals principals = principals();
        Optional<String> chosen = principals.login(id).map(LoginPrincipal::defaultDatabase);
        Set<String> given = principals.databasesOf(id);
        boolean only = !server().isAdministrator() && given.size() == 1;
        return chosen.orElse(only ? given.iterator().next() : "master");
    }

    private Compiled compile(Principals principals) {
        return new Compiled(principals, principals.rights(token), new ConcurrentHashMap<>());
    }

    private Compiled now() {
        Principals principals = directory.current();
        Compiled known = compiled;
        if (known.principals() != principals) {
            known = compile(principals);
            compiled = known;
        }
        return known;
    }

    @Override
    public int login() {
        return id;
    }

    @Override
    public void apply(SecurityChange change, DatabaseCatalog database) {
        administration.apply(change, new SecurityAdministration.Asking(token, database.name()));
    }

    @Override
    public Principals principals() {
        return now().principals();
    }

    @Override
    public ServerRights server() {
        return now().server();
    }

    @Override
    public DatabaseRights in(DatabaseCatalog catalog) {
        String database = catalog.name();
        Compiled known = now();
        DatabaseRights rights = known.databases().get(database);
        return rights != null ? rights : known.databases().computeIfAbsent(database, known.server()::in);
    }
}
