package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What other documents than MS-SQLPGAT2 define, by procedures of the server's own (schema `granary`).
public final class Provisioning {
    private final Connection connection;

    Provisioning(Connection connection) {
        this.connection = connection;
    }

    /// Adds those that are not there. What somebody has decided otherwise stays.
    public void setMissingErrors(List<ErrorMeaning> meanings) throws SQLException {
        Set<Integer> known = new HashSet<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT hrResult FROM dbo.MSSCrawlErrorList");
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                known.add(rows.getInt(1));
            }
        }
        for (ErrorMeaning meaning : meanings) {
            if (!known.contains(meaning.hrResult())) {
                new ProcedureCall(connection, "granary.SetCrawlError").in(meaning.hrResult()).in(meaning.level())
                        .in(meaning.markDelete()).text(meaning.message()).out(Types.INTEGER).run();
            }
        }
    }

    /// @return null when there is none with this name
    public @Nullable Integer contentSource(String name) throws SQLException {
        try (PreparedStatement statement = connection
                .prepareStatement("SELECT ContentSourceID FROM dbo.MSSContentSources WHERE Name = ?")) {
            statement.setNString(1, name);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getInt(1) : null;
            }
        }
    }

    public int addContentSource(String name) throws SQLException {
        ProcedureCall call = new ProcedureCall(connection, "granary.AddContentSource").text(name).out(Types.INTEGER);
        call.run();
        return call.number(2);
    }

    public void removeContentSource(int id) throws SQLException {
        new ProcedureCall(connection, "granary.RemoveContentSource").in(id).run();
    }

    public int addStartAddress(int contentSource, String url) throws SQLException {
        ProcedureCall call = new ProcedureCall(connection, "granary.AddStartAddress").in(contentSource).text(url)
                .out(Types.INTEGER);
        call.run();
        return call.number(3);
    }

    public void removeStartAddress(int id) throws SQLException {
        new ProcedureCall(connection, "granary.RemoveStartAddress").in(id).run();
    }

    /// How many crawl components there are. They are numbered from 0.
    public int components() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT COUNT(*) FROM dbo.MSSCrawlComponents");
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? rows.getInt(1) : 0;
        }
    }

    public int addComponent(int store, String serverName) throws SQLException {
        ProcedureCall call = new ProcedureCall(connection, "granary.AddCrawlComponent").in(store).text(serverName)
                .out(Types.INTEGER);
        call.run();
        return call.number(3);
    }

    public int addCrawlStore(String name, String database) throws SQLException {
        ProcedureCall call = new ProcedureCall(connection, "granary.AddCrawlStore").text(name).text(database)
                .out(Types.INTEGER);
        call.run();
        return call.number(3);
    }
}
