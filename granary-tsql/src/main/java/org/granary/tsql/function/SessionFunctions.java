package org.granary.tsql.function;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.session.SessionOptions;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Who asks, from where, and what the session has done.
final class SessionFunctions {
    private static final SqlType NAME = SqlType.sysname();

    private SessionFunctions() {}

    static void define(FunctionRegistry registry) {
        for (String name : List.of("SYSTEM_USER", "ORIGINAL_LOGIN")) {
            registry.define(name, 0, call -> fixed(NAME, call.frame().session().login()));
        }
        for (String name : List.of("SUSER_SNAME", "SUSER_NAME")) {
            registry.define(name, 0, 1, call -> call.count() == 0
                    ? fixed(NAME, call.frame().session().login())
                    : call.lenient(NAME, List.of(SqlType.varbinary(85)), _ -> call.frame().session().login()));
        }
        for (String name : List.of("CURRENT_USER", "SESSION_USER", "USER")) {
            registry.define(name, 0, call -> fixed(NAME, user(call)));
        }
        registry.define("USER_NAME", 0, 1, call -> fixed(NAME, user(call)));
        registry.define("USER_ID", 0, 1, call -> fixed(Simple.INT, 1));
        registry.define("DATABASE_PRINCIPAL_ID", 0, 1, call -> fixed(Simple.INT, 1));
        registry.define("SUSER_ID", 0, 1, call -> fixed(Simple.INT, 1));
        registry.define("SUSER_SID", 0, 2, call -> fixed(SqlType.varbinary(85), new byte[]{1}));
        registry.define("HOST_NAME", 0, call -> fixed(NAME, call.frame().session().hostName()));
        registry.define("HOST_ID", 0, call -> fixed(new SqlType.Characters(false, false, 10),
                String.format(Locale.ROOT, "%-10d", call.frame().session().client().processId())));
        registry.define("APP_NAME", 0, call -> fixed(NAME, call.frame().session().programName()));
        registry.define("PROGRAM_NAME", 0, call -> fixed(NAME, call.frame().session().programName()));
        registry.define("SCOPE_IDENTITY", 0, SessionFunctions::identity);
        registry.define("IDENT_CURRENT", 1, SessionFunctions::identity);
        registry.define("XACT_STATE", 0,
                call -> Bound.of(Simple.SMALLINT, false, true, _ -> call.frame().session().transactions().state()));
        registry.define("ROWCOUNT_BIG", 0,
                call -> Bound.of(Simple.BIGINT, false, true, _ -> call.frame().state().rowCount()));
        registry.define("CURRENT_TRANSACTION_ID", 0,
                call -> fixed(Simple.BIGINT, (long) call.frame().session().spid()));
        registry.define("CONTEXT_INFO", 0, call -> Bound.of(SqlType.varbinary(128), true, true,
                _ -> call.frame().state().options().contextInfo()));
        registry.define("NEWID", 0, _ -> Bound.of(Simple.UNIQUEIDENTIFIER, false, false, _ -> random()));
        registry.define("NEWSEQUENTIALID", 0, _ -> {
            throw new SqlError(302, 16, 0,
                    "The newsequentialid() built-in function can only be used in a DEFAULT expression for a column of "
                            + "type 'uniqueidentifier' in a CREATE TABLE or ALTER TABLE statement. It cannot be combined with other operators to form "
                            + "a complex scalar expression.");
        });
        for (String name : List.of("HAS_DBACCESS", "IS_SRVROLEMEMBER", "IS_MEMBER", "IS_ROLEMEMBER")) {
            registry.define(name, 1, 2, SessionFunctions::membership);
        }
        registry.define("HAS_PERMS_BY_NAME", 3, 5, call -> fixed(Simple.INT, 1));
        registry.define("PERMISSIONS", 0, 2, call -> fixed(Simple.INT, isAdministrator(call) ? -1 : 32));
        registry.define("SESSIONPROPERTY", 1, SessionFunctions::sessionProperty);
        registry.define("SESSION_CONTEXT", 1, call -> call.lenient(Simple.SQL_VARIANT, List.of(NAME), _ -> null));
    }

    static BoundExpression fixed(SqlType type, @Nullable Object value) {
        return Bound.of(type, true, true, _ -> value);
    }

    private static BoundExpression identity(Call call) {
        return Bound.of(new SqlType.Decimal(38, 0, true), true, true, _ -> {
            BigDecimal identity = call.frame().state().identity();
            return identity;
        });
    }

    private static UUID random() {
        byte[] bytes = new byte[16];
        ThreadLocalRandom.current().nextBytes(bytes);
        bytes[6] = (byte) ((bytes[6] & 0x0F) | 0x40);
        bytes[8] = (byte) ((bytes[8] & 0x3F) | 0x80);
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    private static boolean isAdministrator(Call call) {
        return call.frame().session().login().equalsIgnoreCase("sa");
    }

    private static String user(Call call) {
        return isAdministrator(call) ? "dbo" : call.frame().session().login();
    }

    /// NULL for what does not exist, as in SQL Server. `sa` is a member of all; another login of `public` only.
    private static BoundExpression membership(Call call) {
        boolean databases = call.name().equalsIgnoreCase("HAS_DBACCESS");
        return call.lenient(Simple.INT, List.of(NAME), v -> {
            if (!(v[0] instanceof String name)) {
                return null;
            }
            if (databases) {
                DatabaseCatalog database = call.frame().catalog().database(name).orElse(null);
                return database == null ? null : call.frame().session().mayUse(database) ? 1 : 0;
            }
            return isAdministrator(call) || name.toLowerCase(Locale.ROOT).equals("public") ? 1 : 0;
        });
    }

    private static boolean isOn(SessionOptions.Switch option, Call call) {
        SessionOptions options = call.frame().state().options();
        return option == SessionOptions.Switch.ANSI_DEFAULTS ? options.areAnsiDefaultsOn() : options.isOn(option);
    }

    private static BoundExpression sessionProperty(Call call) {
        return call.strict(Simple.SQL_VARIANT, List.of(NAME), v -> {
            for (var option : SessionOptions.Switch.values()) {
                if (option.name().equalsIgnoreCase((String) v[0])) {
                    return org.granary.type.SqlValue.ofInt(isOn(option, call) ? 1 : 0);
                }
            }
            return null;
        });
    }
}
