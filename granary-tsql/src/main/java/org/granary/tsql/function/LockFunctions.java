package org.granary.tsql.function;

import java.util.List;
import java.util.Optional;
import org.granary.security.DatabaseSecurity;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.lock.LockMode;
import org.granary.tsql.lock.LockOwner;
import org.granary.tsql.lock.LockResource;
import org.granary.tsql.session.TsqlSession;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// APPLOCK_MODE and APPLOCK_TEST.
final class LockFunctions {
    private static final SqlType SHORT = SqlType.nvarchar(32);
    private static final List<SqlType> MODE = List.of(SqlType.sysname(), SqlType.nvarchar(255), SHORT);
    private static final List<SqlType> TEST = List.of(SqlType.sysname(), SqlType.nvarchar(255), SHORT, SHORT);

    private LockFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("APPLOCK_MODE", 3, call -> bind(call, SHORT, MODE, texts -> mode(texts, call)));
        registry.define("APPLOCK_TEST", 4, call -> bind(call, Simple.SMALLINT, TEST, texts -> test(texts, call)));
    }

    /// Computes a result from texts, none of which is null.
    private interface Body {
        @Nullable
        Object answer(String[] texts);
    }

    /// Its value is never the same: not to be computed once for all rows.
    private static BoundExpression bind(Call call, SqlType result, List<SqlType> types, Body body) {
        BoundExpression[] arguments = new BoundExpression[types.size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = Bound.converted(call.argument(i), types.get(i));
        }
        return Bound.of(result, true, false, row -> answer(arguments, row, body));
    }

    private static @Nullable Object answer(BoundExpression[] arguments, Tuple row, Body body) {
        String[] texts = new String[arguments.length];
        for (int i = 0; i < texts.length; i++) {
            if (!(arguments[i].value(row) instanceof String text)) {
                return null;
            }
            texts[i] = text;
        }
        return body.answer(texts);
    }

    private static @Nullable Object mode(String[] texts, Call call) {
        LockOwner owner = owner(texts[2]);
        LockResource resource = resource(texts, call);
        return owner == null || resource == null ? null : call.frame().state().locks().title(resource, owner);
    }

    private static @Nullable Object test(String[] texts, Call call) {
        LockOwner owner = owner(texts[3]);
        Optional<LockMode> mode = LockMode.named(texts[2]);
        LockResource resource = resource(texts, call);
        if (owner == null || resource == null || mode.isEmpty()) {
            return null;
        }
        TsqlSession session = call.frame().session();
        if (owner == LockOwner.TRANSACTION && session.transactions().count() == 0) {
            throw new SqlError(15626, 16, 1,
                    "You attempted to acquire a transactional application lock without an active transaction.");
        }
        return session.state().locks().isFree(resource, mode.get()) ? 1 : 0;
    }

    private static @Nullable LockOwner owner(String text) {
        return text.strip().equalsIgnoreCase("Session")
                ? LockOwner.SESSION
                : text.strip().equalsIgnoreCase("Transaction") ? LockOwner.TRANSACTION : null;
    }

    /// NULL for a principal that is not there.
    private static @Nullable LockResource resource(String[] texts, Call call) {
        TsqlSession session = call.frame().session();
        DatabaseSecurity users = session.security().principals().database(session.database().name());
        boolean known = texts[0].equalsIgnoreCase("public") || users.idOf(texts[0]).isPresent();
        return known ? new LockResource(session.database().name(), texts[0], texts[1]) : null;
    }
}
