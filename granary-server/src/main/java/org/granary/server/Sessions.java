package org.granary.server;

import java.util.Iterator;
import java.util.List;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.procedure.Catalog;
import org.granary.session.LoginDirectory;
import org.granary.session.SessionHandler;
import org.granary.session.SessionHandler.ServerVersion;
import org.granary.tds.server.TdsHandler;
import org.granary.tds.server.TdsServerSettings;
import org.granary.tsql.TsqlEngine;
import org.granary.tsql.TsqlSession;
import org.granary.type.Cancellation;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// Puts the language and the sessions behind the wire.
final class Sessions {
    /// What messages and `@@SERVERNAME` call this server.
    static final String SERVER_NAME = "GRANARY";

    private Sessions() {}

    static TdsHandler handler(Catalog catalog, LoginDirectory directory) {
        var version = TdsServerSettings.defaults().version();
        return new SessionHandler(new NoEngine(), catalog, directory, SERVER_NAME,
                new ServerVersion(version.major(), version.minor(), version.build()));
    }

    /// Stands here until the engine is merged: says that it is not there.
    private static final class NoEngine implements TsqlEngine {
        private static void refuse(ResultSink results) {
            results.message(new SqlMessage(50000, 16, 1, "This build has no T-SQL engine yet.", "", 1));
        }

        @Override
        public void batch(String text, TsqlSession session, ResultSink results, Cancellation cancellation) {
            refuse(results);
        }

        @Override
        public @Nullable CallResult call(String procedure, List<Argument> arguments, TsqlSession session,
                ResultSink results, Cancellation cancellation) {
            refuse(results);
            return null;
        }

        @Override
        public void bulkLoad(List<Column> columns, Iterator<@Nullable Object[]> rows, TsqlSession session,
                ResultSink results, Cancellation cancellation) {
            refuse(results);
        }
    }
}
