package org.granary.tsql.function;

import java.util.List;
import java.util.Locale;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.session.ServerIdentity;
import org.granary.type.Collation;
import org.granary.type.CollationNames;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.granary.type.TextCollation;
import org.jspecify.annotations.Nullable;

/// SERVERPROPERTY and its siblings. Properties are sql_variants; one that is not known is NULL.
final class ServerFunctions {
    private ServerFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("SERVERPROPERTY", 1, call -> call.strict(Simple.SQL_VARIANT, List.of(SqlType.sysname()),
                v -> serverProperty((String) v[0], call)));
        registry.define("CONNECTIONPROPERTY", 1, call -> call.strict(Simple.SQL_VARIANT, List.of(SqlType.sysname()),
                v -> connectionProperty((String) v[0], call)));
        registry.define("DATABASEPROPERTYEX", 2, ServerFunctions::databasePropertyEx);
        registry.define("DATABASEPROPERTY", 2, call -> call.strict(Simple.INT, List.of(SqlType.sysname()),
                v -> call.frame().catalog().database((String) v[0]).filter(call.frame().session()::mayUse).isPresent()
                        ? 0
                        : null));
        registry.define("COLLATIONPROPERTY", 2,
                call -> call.strict(Simple.SQL_VARIANT, List.of(SqlType.sysname()), v -> {
                    TextCollation collation = CollationNames.named((String) v[0]).orElse(null);
                    return collation == null ? null : collationProperty(collation, (String) v[1]);
                }));
        registry.define("FULLTEXTSERVICEPROPERTY", 1, call -> SessionFunctions.fixed(Simple.INT, 0));
        registry.define("GET_TRANSMISSION_STATUS", 1, call -> SessionFunctions.fixed(SqlType.nvarchar(4000), ""));
    }

    private static @Nullable SqlValue serverProperty(String name, Call call) {
        ServerIdentity server = call.frame().server();
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "productversion", "resourceversion" -> text(server.productVersion());
            case "productmajorversion" -> text(String.valueOf(server.major()));
            case "productminorversion" -> text(String.valueOf(server.minor()));
            case "productbuild" -> text(String.valueOf(server.build()));
            case "productlevel" -> text("RTM");
            case "edition" -> text("Developer Edition (64-bit)");
            case "engineedition" -> SqlValue.ofInt(3);
            case "editionid" -> SqlValue.of(Simple.BIGINT, -2117995310L);
            case "servername", "machinename", "computernamephysicalnetbios" -> text(server.serverName());
            case "collation" -> text(Collation.NAME);
            case "collationid" -> SqlValue.ofInt(0x0409);
            case "comparisonstyle" -> SqlValue.ofInt(1);
            case "lcid" -> SqlValue.ofInt(Collation.LCID);
            case "sqlcharset" -> SqlValue.of(Simple.TINYINT, 1);
            case "sqlcharsetname" -> text("iso_1");
            case "sqlsortorder" -> SqlValue.of(Simple.TINYINT, 0);
            case "sqlsortordername" -> text("bin_ascii_8");
            case "licensetype" -> text("DISABLED");
            case "buildclrversion" -> text("v4.0.30319");
            case "processid" -> SqlValue.ofInt((int) ProcessHandle.current().pid());
            case "pathseparator" -> text(java.io.File.separator);
            case "isclustered", "isfulltextinstalled", "isintegratedsecurityonly", "ishadrenabled", "isxtpsupported",
                    "islocaldb",
                    "isadvancedanalyticsinstalled", "ispolybaseinstalled", "isbigdatacluster", "isfabricserver",
                    "issingleuser",
                    "istempdbmetadatamemoryoptimized", "isexternalauthenticationonly",
                    "isserversuspendedforsnapshotbackup",
                    "filestreamconfiguredlevel", "filestreameffectivelevel", "hadrmanagerstatus" ->
                SqlValue.ofInt(0);
            default -> null;
        };
    }

    private static @Nullable SqlValue connectionProperty(String name, Call call) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "net_transport", "physical_net_transport" -> text("TCP");
            case "protocol_type" -> text("TSQL");
            case "auth_scheme" -> text(call.frame().session().client().authScheme());
            default -> null;
        };
    }

    private static BoundExpression databasePropertyEx(Call call) {
        return call.strict(Simple.SQL_VARIANT, List.of(SqlType.sysname()), v -> {
            DatabaseCatalog database = call.frame().catalog().database((String) v[0])
                    .filter(call.frame().session()::mayUse).orElse(null);
            return database == null ? null : switch (((String) v[1]).toLowerCase(Locale.ROOT)) {
                case "collation" -> text(Collation.NAME);
                case "status" -> text("ONLINE");
                case "updateability" -> text("READ_WRITE");
                case "useraccess" -> text("MULTI_USER");
                case "recovery" -> text("FULL");
                case "edition" -> text("Developer");
                case "serviceobjective" -> text("");
                case "version" -> SqlValue.ofInt(957);
                case "comparisonstyle" -> SqlValue.ofInt(1);
                case "lcid" -> SqlValue.ofInt(Collation.LCID);
                case "isansinullsenabled", "isansinulldefault", "isansipaddingenabled", "isansiwarningsenabled",
                        "isquotedidentifiersenabled", "isnullconcat" ->
                    SqlValue.ofInt(1);
                case "isautoclose", "isautoshrink", "isinstandby", "isfulltextenabled", "isclone", "issubscribed",
                        "ispublished",
                        "ismergepublished", "istorn pagedetectionenabled", "isparameterizationforced" ->
                    SqlValue.ofInt(0);
                default -> null;
            };
        });
    }

    private static @Nullable SqlValue collationProperty(TextCollation collation, String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "codepage" -> SqlValue.ofInt(collation.codePage());
            case "lcid" -> SqlValue.ofInt(collation.lcid());
            case "comparisonstyle" -> SqlValue.ofInt(collation.comparisonStyle());
            case "version" -> SqlValue.ofInt(collation.version());
            default -> null;
        };
    }

    private static SqlValue text(String value) {
        return SqlValue.of(SqlType.nvarchar(128), value);
    }
}
