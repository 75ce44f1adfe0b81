package org.granary.tsql.procedure;

import java.util.Optional;
import org.granary.security.DatabaseSecurity;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.lock.LockMode;
import org.granary.tsql.lock.LockOwner;
import org.granary.tsql.lock.LockResource;
import org.granary.tsql.procedure.CatalogProcedures.Call;
import org.granary.type.SqlError;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// sp_getapplock and sp_releaseapplock, which clients call to exclude each other, and sp_set_session_context.
final class LockProcedures {
    private static final int INVALID = -999;

    private LockProcedures() {}

    static void register(CatalogProcedures procedures) {
        procedures.addStatus("sp_getapplock",
                "@Resource nvarchar(255), @LockMode nvarchar(32), @LockOwner nvarchar(32)='Transaction', "
                        + "@LockTimeout int, @DbPrincipal sysname='public'",
                LockProcedures::acquire);
        procedures.addStatus("sp_releaseapplock",
                "@Resource nvarchar(255), @LockOwner nvarchar(32)='Transaction', @DbPrincipal sysname='public'",
                LockProcedures::release);
        procedures.addStatus("sp_set_session_context", "@key sysname!, @value sql_variant!, @read_only bit=0",
                LockProcedures::setContext);
    }

    private static int acquire(Call call) {
        String procedure = "sp_getapplock";
        Frame frame = call.frame();
        LockResource resource = resource(call, procedure);
        LockMode mode = Optional.ofNullable(call.text("@LockMode")).flatMap(LockMode::named)
                .orElseThrow(() -> invalid(procedure));
        LockOwner owner = owner(call, procedure);
        Object given = call.arguments().object("@LockTimeout");
        long timeout = given == null ? frame.state().lockTimeoutMillis() : (Integer) given;
        if (timeout < -1) {
            throw invalid(procedure);
        }
        if (owner == LockOwner.TRANSACTION && frame.session().transactions().count() == 0) {
            throw new ReturnedError(INVALID, 15626, 16,
                    "You attempted to acquire a transactional application lock without an active transaction.");
        }
        return frame.state().locks().acquire(resource, mode, owner, timeout, frame.cancellation()).code();
    }

    private static int release(Call call) {
        LockResource resource = resource(call, "sp_releaseapplock");
        if (!call.frame().state().locks().release(resource, owner(call, "sp_releaseapplock"))) {
            throw new ReturnedError(INVALID, 1223, 16,
                    "Cannot release the application lock (Database Principal: '" + call.text("@DbPrincipal")
                            + "', Resource: '" + resource.name() + "') because it is not currently held.");
        }
        return 0;
    }

    private static LockResource resource(Call call, String procedure) {
        String name = call.text("@Resource");
        String principal = call.text("@DbPrincipal");
        if (name == null || principal == null) {
            throw invalid(procedure);
        }
        requireMember(principal, call);
        return new LockResource(call.context().database().name(), principal, name);
    }

    private static void requireMember(String principal, Call call) {
        DatabaseSecurity users = call.frame().session().security().principals()
                .database(call.context().database().name());
        boolean member = principal.equalsIgnoreCase("public") || users.idOf(principal)
                .filter(id -> call.frame().session().security().in(call.context().database()).isMember(id))
                .isPresent();
        if (!member) {
            throw new ReturnedError(INVALID, 15151, 16, "Cannot find the database principal '" + principal
                    + "', because it does not exist or you do not have permission.");
        }
    }

    private static LockOwner owner(Call call, String procedure) {
        String name = call.text("@LockOwner");
        if (name != null && name.strip().equalsIgnoreCase("Transaction")) {
            return LockOwner.TRANSACTION;
        }
        if (name != null && name.strip().equalsIgnoreCase("Session")) {
            return LockOwner.SESSION;
        }
        throw invalid(procedure);
    }

    private static SqlError invalid(String procedure) {
        return new ReturnedError(INVALID, 15600, 15,
                "An invalid parameter or option was specified for procedure '" + procedure + "'.");
    }

    private static int setContext(Call call) {
        String key = call.text("@key");
        if (key == null) {
            throw new SqlError(15600, 15, 1,
                    "An invalid parameter or option was specified for procedure 'sp_set_session_context'.");
        }
        Object value = call.arguments().object("@value");
        call.frame().state().context().set(key, (@Nullable SqlValue) value, call.arguments().flag("@read_only"));
        return 0;
    }
}
