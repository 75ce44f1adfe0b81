package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/// The databases of a search application besides its administration.
///
/// @param applicationId tells search applications apart: the identifier of the first crawl store, which never changes
/// @param crawlStores names of databases by the ordinals of the stores
/// @param components ordinals of the crawl stores for which components work, by the identifiers of the components
/// @param metadataStores names of databases, in an order that is the same for everybody
public record Topology(String applicationId, SortedMap<Integer, String> crawlStores,
        SortedMap<Integer, Integer> components, List<String> metadataStores) {

    public Topology {
        crawlStores = Collections.unmodifiableSortedMap(new TreeMap<>(crawlStores));
        components = Collections.unmodifiableSortedMap(new TreeMap<>(components));
        metadataStores = List.copyOf(metadataStores);
    }

    static Topology read(Connection administration) throws SQLException {
        SortedMap<Integer, String> crawlStores = new TreeMap<>();
        List<String> metadataStores = new ArrayList<>();
        String applicationId = "";
        try (PreparedStatement stores = administration
                .prepareStatement("SELECT Ordinal, DatabaseName, ID FROM dbo.MSSCrawlStores ORDER BY Ordinal");
                ResultSet rows = stores.executeQuery()) {
            while (rows.next()) {
                crawlStores.put(rows.getInt(1), rows.getString(2));
                applicationId = applicationId.isEmpty() ? rows.getString(3).toLowerCase(Locale.ROOT) : applicationId;
            }
        }
        SortedMap<Integer, Integer> components = new TreeMap<>();
        try (PreparedStatement all = administration
                .prepareStatement("SELECT ComponentID, GthrDBID FROM dbo.MSSCrawlComponents");
                ResultSet rows = all.executeQuery()) {
            while (rows.next()) {
                components.put(rows.getInt(1), rows.getInt(2));
            }
        }
        try (PreparedStatement stores = administration
                .prepareStatement("SELECT DatabaseName FROM dbo.MSSPropertyStores");
                ResultSet rows = stores.executeQuery()) {
            while (rows.next()) {
                metadataStores.add(rows.getString(1));
            }
        }
        Collections.sort(metadataStores);
        return new Topology(applicationId, crawlStores, components, metadataStores);
    }

    String crawlStore(int ordinal) throws SQLException {
        String database = crawlStores.get(ordinal);
        if (database == null) {
            throw new SQLException("There is no crawl store " + ordinal + ".");
        }
        return database;
    }
}
