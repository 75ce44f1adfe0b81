package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads the Anchor Text Info set of a crawl store (3.1.1.8).
final class Anchors {
    private static final int AT_ONCE = 500;

    private final Connection connection;

    Anchors(Connection connection) {
        this.connection = connection;
    }

    /// The links of items that lead to nothing that the store knows.
    List<KnownLink> unresolved(List<Integer> sources) throws SQLException {
        List<KnownLink> links = new ArrayList<>();
        for (int from = 0; from < sources.size(); from += AT_ONCE) {
            read("SELECT SourceDocID, Link, AnchorText, LinkOrdinal FROM dbo.MSSAnchorTextInfo"
                    + " WHERE TargetDocID = -1 AND SourceDocID IN "
                    + list(sources.subList(from, Math.min(from + AT_ONCE, sources.size()))),
                    row -> links.add(new KnownLink(row.getInt(1), row.getString(2), row.getString(3), row.getInt(4))));
        }
        return links;
    }

    /// What links say about items, by their URLs: each text once.
    Map<String, Set<String>> textsAbout(List<String> urls) throws SQLException {
        Map<String, Set<String>> texts = new HashMap<>();
        urls.forEach(url -> texts.put(url, new LinkedHashSet<>()));
        for (int from = 0; from < urls.size(); from += AT_ONCE) {
            List<Integer> hashes = urls.subList(from, Math.min(from + AT_ONCE, urls.size())).stream()
                    .map(Signature::number).toList();
            read("SELECT Link, AnchorText FROM dbo.MSSAnchorTextInfo WHERE Pid = " + LinkRow.ANCHOR_TEXT_PID
                    + " AND AnchorText IS NOT NULL AND LinkHash IN " + list(hashes), row -> {
                        Set<String> said = texts.get(row.getString(1));
                        if (said != null) {
                            said.add(row.getString(2));
                        }
                    });
        }
        return texts;
    }

    Map<Integer, Clicks> clicks(List<Integer> documents) throws SQLException {
        Map<Integer, Clicks> clicks = new HashMap<>();
        for (int from = 0; from < documents.size(); from += AT_ONCE) {
            read("SELECT TargetDocID, Pid, AnnotationText, AnnotationNumeric FROM dbo.MSSAnnotations WHERE TargetDocID IN "
                    + list(documents.subList(from, Math.min(from + AT_ONCE, documents.size())))
                    + " AND Pid IN (" + ClickImport.CLICKS_OF_QUERY + ", " + ClickImport.CLICKS + ")",
                    row -> clicks.merge(row.getInt(1), row.getInt(2) == ClickImport.CLICKS
                            ? new Clicks(List.of(), row.getInt(4))
                            : new Clicks(row.getString(3) == null ? List.of() : List.of(row.getString(3)), 0),
                            Clicks::plus));
        }
        return clicks;
    }

    private interface Reader {
        void read(ResultSet row) throws SQLException;
    }

    private void read(String sql, Reader reader) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                reader.read(rows);
            }
        }
    }

    static String list(Collection<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    }
}
