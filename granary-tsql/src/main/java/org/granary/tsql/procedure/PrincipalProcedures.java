package org.granary.tsql.procedure;

import java.util.Objects;
import java.util.function.Function;
import org.granary.security.LoginKind;
import org.granary.security.LoginOptions;
import org.granary.security.Secret;
import org.granary.security.SecurityChange;
import org.granary.tsql.procedure.CatalogProcedures.Call;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// sp_addlogin, sp_adduser, sp_addrolemember and their like, which older tools call instead of the statements.
final class PrincipalProcedures {
    private static final String LOGIN = "@loginame sysname!";

    private PrincipalProcedures() {}

    static void register(CatalogProcedures procedures) {
        add(procedures, "sp_addlogin", LOGIN + ", @passwd sysname, @defdb sysname",
                call -> new SecurityChange.CreateLogin(text(call, "@loginame"), LoginKind.SQL,
                        options(call, "@passwd", null, call.text("@defdb"))));
        add(procedures, "sp_droplogin", LOGIN, call -> new SecurityChange.DropLogin(text(call, "@loginame")));
        add(procedures, "sp_password", "@old sysname, @new sysname, @loginame sysname",
                call -> new SecurityChange.AlterLogin(
                        call.text("@loginame") == null ? call.frame().session().login() : text(call, "@loginame"),
                        options(call, "@new", "@old", null)));
        for (String name : new String[]{"sp_adduser", "sp_grantdbaccess"}) {
            add(procedures, name, LOGIN + ", @name_in_db sysname", call -> new SecurityChange.CreateUser(
                    call.text("@name_in_db") == null ? text(call, "@loginame") : text(call, "@name_in_db"),
                    text(call, "@loginame")));
        }
        for (String name : new String[]{"sp_dropuser", "sp_revokedbaccess"}) {
            add(procedures, name, "@name_in_db sysname!",
                    call -> new SecurityChange.DropUser(text(call, "@name_in_db"), false));
        }
        add(procedures, "sp_addrole", "@rolename sysname!",
                call -> new SecurityChange.CreateRole(text(call, "@rolename")));
        add(procedures, "sp_droprole", "@rolename sysname!",
                call -> new SecurityChange.DropRole(text(call, "@rolename"), false));
        add(procedures, "sp_addrolemember", "@rolename sysname!, @membername sysname!", call -> member(call, true));
        add(procedures, "sp_droprolemember", "@rolename sysname!, @membername sysname!", call -> member(call, false));
        add(procedures, "sp_addsrvrolemember", LOGIN + ", @rolename sysname!", call -> serverMember(call, true));
        add(procedures, "sp_dropsrvrolemember", LOGIN + ", @rolename sysname!", call -> serverMember(call, false));
    }

    private static void add(CatalogProcedures procedures, String name, String parameters,
            Function<Call, SecurityChange> change) {
        procedures.addSets(name, parameters, sets -> {
            if (sets.call().frame().session().transactions().count() > 0) {
                throw new SqlError(15002, 16, 1,
                        "The procedure '" + name + "' cannot be executed within a transaction.");
            }
            sets.call().frame().session().security().apply(change.apply(sets.call()),
                    sets.call().context().database());
        });
    }

    private static SecurityChange member(Call call, boolean added) {
        return new SecurityChange.Member(text(call, "@rolename"), text(call, "@membername"), added);
    }

    private static SecurityChange serverMember(Call call, boolean added) {
        return new SecurityChange.ServerMember(text(call, "@rolename"), text(call, "@loginame"), added);
    }

    private static LoginOptions options(Call call, String password, @Nullable String old, @Nullable String database) {
        String given = call.text(password);
        String before = old == null ? null : call.text(old);
        return new LoginOptions(new Secret(given == null ? "" : given), before == null ? null : new Secret(before),
                false, false, null, null, null, database, null);
    }

    private static String text(Call call, String parameter) {
        return Objects.requireNonNullElse(call.text(parameter), "");
    }
}
