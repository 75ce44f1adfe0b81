package org.granary.tsql.batch;

import java.util.List;
import java.util.Optional;
import org.granary.procedure.DatabaseCatalog;
import org.granary.security.Permission;
import org.granary.security.Securable;
import org.granary.security.SecurableClass;
import org.granary.security.SecurityChange;
import org.granary.tsql.ast.SecuredObject;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.catalog.CatalogObject;
import org.granary.tsql.catalog.CatalogObjects;
import org.granary.tsql.eval.Frame;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Statements about logins, users, roles and permissions: they find what they name and hand the change to the session.
final class SecurityStatements {
    private SecurityStatements() {}

    static void run(Statement.Security statement, RunningFrame frame) {
        apply(statement.change(), statement.on(), frame);
    }

    /// @param on what a GRANT, DENY or REVOKE names after ON
    static void apply(SecurityChange change, @Nullable SecuredObject on,
            Frame frame) {
        if (frame.session().transactions().count() > 0) {
            throw new SqlError(574, 16, 0,
                    change.statement() + " statement cannot be used inside a user transaction.");
        }
        SecurityChange known = switch (change) {
            case SecurityChange.Give give -> new SecurityChange.Give(give.verb(), give.permissions(),
                    securable(give, on, frame), give.grantees());
            case SecurityChange.CreateLogin login -> {
                requireDatabase(login.options().defaultDatabase(), frame);
                yield login;
            }
            case SecurityChange.AlterLogin login -> {
                requireDatabase(login.options().defaultDatabase(), frame);
                yield login;
            }
            default -> change;
        };
        frame.session().security().apply(known, frame.session().database());
    }

    private static void requireDatabase(@Nullable String name,
            Frame frame) {
        if (name != null && frame.catalog().database(name).isEmpty()) {
            throw SqlErrors.unknownDatabase(name);
        }
    }

    private static Securable securable(SecurityChange.Give give, @Nullable SecuredObject on,
            Frame frame) {
        if (on == null) {
            boolean server = give.permissions().stream().anyMatch(each -> each.appliesTo(SecurableClass.SERVER));
            return server ? Securable.SERVER : Securable.DATABASE;
        }
        DatabaseCatalog database = frame.session().database();
        List<String> parts = on.parts();
        String last = parts.getLast();
        return switch (on.kind()) {
            case "DATABASE" -> {
                if (!last.equalsIgnoreCase(database.name())) {
                    throw unknown("database", last);
                }
                yield Securable.DATABASE;
            }
            case "SCHEMA" -> Securable.schema(CatalogObjects.schemaId(last).flatMap(CatalogObjects::schemaName)
                    .orElseThrow(() -> unknown("schema", last)));
            default -> object(give, parts, database, frame);
        };
    }

    private static Securable object(SecurityChange.Give give, List<String> parts, DatabaseCatalog database,
            Frame frame) {
        String last = parts.getLast();
        int count = parts.size();
        if (count > 2 && !parts.getFirst().isEmpty() && !parts.getFirst().equalsIgnoreCase(database.name())) {
            throw new SqlError(4610, 16, 1,
                    "You can only grant or revoke permissions on objects in the current database.");
        }
        String schema = count > 1 && !parts.get(count - 2).isEmpty() ? parts.get(count - 2) : "dbo";
        Optional<CatalogObject> found = CatalogObjects.object(database, schema, last, frame.session());
        CatalogObject object = found.filter(each -> each.isTable() || each.isProcedure())
                .orElseThrow(() -> unknown("object", last));
        for (Permission permission : give.permissions()) {
            boolean fits = switch (permission) {
                case EXECUTE -> object.isProcedure();
                case SELECT, INSERT, UPDATE, DELETE -> object.isTable();
                default -> true;
            };
            if (!fits) {
                throw new SqlError(4606, 16, 1,
                        "Granted or revoked privilege " + permission.words() + " is not compatible with object.");
            }
        }
        return Securable.object(object.schema(), object.name());
    }

    private static SqlError unknown(String kind, String name) {
        return new SqlError(15151, 16, 1, "Cannot find the " + kind + " '" + name
                + "', because it does not exist or you do not have permission.");
    }
}
