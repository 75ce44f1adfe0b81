package org.granary.gatherer.protocol;

import static org.granary.gatherer.protocol.Numbers.orZero;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.granary.client.search.SearchAdministration;
import org.jspecify.annotations.Nullable;

/// What other documents than MS-SQLPGAT2 define, by procedures of the server's own (schema `granary`).
public final class Provisioning {
    private final Connection connection;
    private final SearchAdministration client;

    Provisioning(Connection connection) {
        this.connection = connection;
        this.client = new SearchAdministration(connection);
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
                client.setCrawlError(meaning.hrResult(), meaning.level(), meaning.markDelete(), meaning.message());
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

    /// Names of all, by their identifiers.
    public SortedMap<Integer, String> contentSources() throws SQLException {
        SortedMap<Integer, String> names = new TreeMap<>();
        try (PreparedStatement statement = connection
                .prepareStatement("SELECT ContentSourceID, Name FROM dbo.MSSContentSources");
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                names.put(rows.getInt(1), rows.getString(2));
            }
        }
        return names;
    }

    public int addContentSource(String name) throws SQLException {
        return orZero(client.addContentSource(name).contentSourceID());
    }

    public void removeContentSource(int id) throws SQLException {
        client.removeContentSource(id);
    }

    public int addStartAddress(int contentSource, String url) throws SQLException {
        return orZero(client.addStartAddress(contentSource, url).startAddressID());
    }

    public void removeStartAddress(int id) throws SQLException {
        client.removeStartAddress(id);
    }

    public int addComponent(int store, String serverName) throws SQLException {
        return orZero(client.addCrawlComponent(store, serverName).componentID());
    }

    public int addCrawlStore(String name, String database) throws SQLException {
        return orZero(client.addCrawlStore(name, database).ordinal());
    }
}
