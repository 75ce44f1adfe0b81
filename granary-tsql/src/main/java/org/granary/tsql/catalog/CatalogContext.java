package org.granary.tsql.catalog;

import java.time.LocalDateTime;
import org.granary.procedure.Catalog;
import org.granary.procedure.DatabaseCatalog;
import org.granary.store.Clock;
import org.granary.tsql.session.TsqlSession;

/// Who asks, and about which database.
public record CatalogContext(Catalog catalog, DatabaseCatalog database, TsqlSession session, Clock clock) {

    /// The creation time that is shown for everything: declarations have no history.
    public static final LocalDateTime CREATED = LocalDateTime.of(2026, 1, 1, 0, 0);

    /// The same for another database.
    public CatalogContext in(DatabaseCatalog other) {
        return new CatalogContext(catalog, other, session, clock);
    }

    /// The objects that the session may know of.
    public ObjectIds ids() {
        return ObjectIds.of(database, session);
    }
}
