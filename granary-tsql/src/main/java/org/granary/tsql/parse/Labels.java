package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.tsql.ast.Statement;

/// Checks where the GOTO of a text lead.
final class Labels {
    private final Map<String, List<Object>> labels = new HashMap<>();
    private final List<Jump> jumps = new ArrayList<>();

    /// @param scopes the bodies of TRY and CATCH in which the GOTO stands, from the outside in
    private record Jump(Statement.Goto statement, List<Object> scopes) {}

    private Labels() {}

    /// Errors 132, 133 and 1026.
    static void check(List<Statement> statements) {
        Labels found = new Labels();
        statements.forEach(each -> found.find(each, List.of()));
        for (Jump jump : found.jumps) {
            String label = jump.statement().label();
            List<Object> scopes = found.labels.get(key(label));
            if (scopes == null) {
                throw SyntaxErrors.error(133, 15, 1, "A GOTO statement references the label '" + label
                        + "' but the label has not been declared.", jump.statement().line());
            }
            boolean inside = scopes.size() <= jump.scopes().size()
                    && jump.scopes().subList(0, scopes.size()).equals(scopes);
            if (!inside) {
                throw SyntaxErrors.error(1026, 15, 1, "GOTO cannot be used to jump into a TRY or CATCH scope.",
                        jump.statement().line());
            }
        }
    }

    private void find(Statement statement, List<Object> scopes) {
        switch (statement) {
            case Statement.Label label -> {
                if (labels.putIfAbsent(key(label.name()), scopes) != null) {
                    throw SyntaxErrors.error(132, 15, 1, "The label '" + label.name() + "' has already been declared. "
                            + "Label names must be unique within a query batch or stored procedure.", label.line());
                }
            }
            case Statement.Goto jump -> jumps.add(new Jump(jump, scopes));
            case Statement.If it -> {
                find(it.then(), scopes);
                if (it.otherwise() != null) {
                    find(it.otherwise(), scopes);
                }
            }
            case Statement.While it -> find(it.body(), scopes);
            case Statement.Block it -> it.statements().forEach(each -> find(each, scopes));
            case Statement.TryCatch it -> {
                List<Object> body = inside(scopes);
                it.body().forEach(each -> find(each, body));
                List<Object> handler = inside(scopes);
                it.handler().forEach(each -> find(each, handler));
            }
            default -> {
            }
        }
    }

    /// One scope more, which is equal to no other.
    private static List<Object> inside(List<Object> scopes) {
        List<Object> more = new ArrayList<>(scopes);
        more.add(new Object());
        return List.copyOf(more);
    }

    private static String key(String label) {
        return label.toLowerCase(Locale.ROOT);
    }
}
