package org.granary.tsql.function;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.session.SessionOptions;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// From where a session comes, and what it has done.
final class SessionFunctions {
    private static final SqlType NAME = SqlType.sysname();

    private SessionFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("HOST_NAME", 0, call -> fixed(NAME, call.frame().session().hostName()));
        registry.define("HOST_ID", 0, call -> fixed(new SqlType.Characters(false, false, 10),
                String.format(Locale.ROOT, "%-10d", call.frame().session().client().processId())));
        registry.define("APP_NAME", 0, call -> fixed(NAME, call.frame().session().programName()));
        registry.define("PROGRAM_NAME", 0, call -> fixed(NAME, call.frame().session().programName()));
        registry.define("SCOPE_IDENTITY", 0, SessionFunctions::identity);
        IdentityFunctions.define(registry);
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
        registry.define("CURSOR_STATUS", 2, call -> call.strict(Simple.SMALLINT, List.of(NAME, NAME),
                given -> call.frame().cursorStatus(((String) given[0]).toLowerCase(Locale.ROOT), (String) given[1])));
        registry.define("SESSIONPROPERTY", 1, SessionFunctions::sessionProperty);
        registry.define("SESSION_CONTEXT", 1, SessionFunctions::sessionContext);
    }

    private static BoundExpression sessionContext(Call call) {
        SqlType given = call.argument(0).type();
        if (!(given instanceof SqlType.Characters characters && characters.national())) {
            throw new SqlError(8116, 16, 1,
                    "Argument data type " + given.name() + " is invalid for argument 1 of session_context function.");
        }
        List<BoundExpression> key = List.of(Bound.converted(call.argument(0), SqlType.nvarchar(SqlType.MAX)));
        return Bound.of(Simple.SQL_VARIANT, true, false, row -> {
            Object name = key.getFirst().value(row);
            return name == null ? null : call.frame().state().context().get((String) name);
        });
    }

    static BoundExpression fixed(SqlType type, @Nullable Object value) {
        return Bound.of(type, true, true, _ -> value);
    }

    private static BoundExpression identity(Call call) {
        return Bound.of(new SqlType.Decimal(38, 0, true), true, true, _ -> {
            BigDecimal identity = call.frame().state().scopeIdentity();
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
