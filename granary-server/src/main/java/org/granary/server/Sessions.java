package org.granary.server;

import java.util.Optional;
import org.granary.procedure.Catalog;
import org.granary.procedure.DatabaseCatalog;
import org.granary.session.LoginDirectory;
import org.granary.session.SessionHandler;
import org.granary.session.SessionHandler.ServerVersion;
import org.granary.store.Clock;
import org.granary.tds.server.TdsHandler;
import org.granary.tsql.ServerIdentity;
import org.granary.tsql.TsqlEngine;
import org.granary.tsql.batch.Engine;
import org.granary.tsql.function.CatalogLookup;
import org.granary.tsql.query.QueryExecutor;

/// Puts the language and the sessions behind the wire.
final class Sessions {
    /// What messages, `@@SERVERNAME` and `@@VERSION` say of this server.
    static final ServerIdentity IDENTITY = ServerIdentity.DEFAULT;

    private Sessions() {}

    static TdsHandler handler(Catalog catalog, Clock clock, LoginDirectory directory) {
        TsqlEngine engine = new Engine(catalog, clock, IDENTITY, new QueryExecutor(), new NoObjects(), _ -> null);
        return new SessionHandler(engine, catalog, directory, IDENTITY.serverName(),
                new ServerVersion(IDENTITY.major(), IDENTITY.minor(), IDENTITY.build()));
    }

    /// Stands here until the catalog's own is merged.
    private static final class NoObjects implements CatalogLookup {
        @Override
        public Optional<CatalogObject> object(DatabaseCatalog database, String schema, String name) {
            return Optional.empty();
        }

        @Override
        public Optional<CatalogObject> object(DatabaseCatalog database, int id) {
            return Optional.empty();
        }

        @Override
        public Optional<Integer> schemaId(String name) {
            return Optional.empty();
        }

        @Override
        public Optional<String> schemaName(int id) {
            return Optional.empty();
        }
    }
}
