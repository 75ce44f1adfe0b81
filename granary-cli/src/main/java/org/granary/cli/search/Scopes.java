package org.granary.cli.search;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.granary.cli.client.Select;
import org.granary.cli.command.FailureException;
import org.granary.search.ScopeRule;

/// Reads the search scopes of a server. The index does not have them compiled: rules are looked at when somebody searches, so that those of now count.
final class Scopes {
    private Scopes() {}

    private record NamedRule(String scope, ScopeRule rule) {}

    /// The rules of some scopes.
    ///
    /// @param names in lower case
    static Map<String, List<ScopeRule>> read(Connection connection, Set<String> names) throws SQLException {
        Map<String, List<ScopeRule>> scopes = new TreeMap<>();
        for (String name : Select.rows(connection, row -> row.getString(1), "SELECT Name FROM dbo.MSSScopes")) {
            scopes.put(name.toLowerCase(Locale.ROOT), new ArrayList<>());
        }
        for (String name : names) {
            if (!scopes.containsKey(name)) {
                throw new FailureException("There is no search scope " + name + ".");
            }
        }
        for (NamedRule rule : Select.rows(connection, row -> new NamedRule(row.getString(1).toLowerCase(Locale.ROOT),
                new ScopeRule(row.getInt(2), row.getInt(3), row.getInt(4),
                        row.getString(5) == null ? "" : row.getString(5),
                        row.getString(6) == null ? "" : row.getString(6))),
                """
                        SELECT s.Name, r.FilterBehavior, r.RuleType, r.UrlRuleType, p.FriendlyName, r.UserValueString
                        FROM dbo.MSSScopes AS s JOIN dbo.MSSScopeRules AS r ON r.ScopeID = s.ScopeID
                        LEFT JOIN dbo.MSSManagedProperties AS p ON p.PID = r.PropertyID""")) {
            scopes.computeIfAbsent(rule.scope(), _ -> new ArrayList<>()).add(rule.rule());
        }
        scopes.keySet().retainAll(names);
        return scopes;
    }
}
