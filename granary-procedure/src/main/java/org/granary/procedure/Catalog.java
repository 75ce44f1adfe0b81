package org.granary.procedure;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// All databases of the server. `master` is always there; it holds the logins and no procedures of the protocols.
/// Databases can be added while the server runs; none is removed.
public interface Catalog {

    Collection<DatabaseCatalog> databases();

    /// Those that are open in this process, without asking the store whether another server has added one: for whoever
    /// has to look also while the store cannot be reached.
    default Collection<DatabaseCatalog> openDatabases() {
        return databases();
    }

    Optional<DatabaseCatalog> database(String name);

    /// The names of the databases in which a procedure of this name lives: for the text of error 2812.
    List<String> databasesWith(String schema, String procedure);
}
