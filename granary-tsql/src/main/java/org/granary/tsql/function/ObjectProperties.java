package org.granary.tsql.function;

import java.util.List;
import java.util.Locale;
import org.granary.procedure.TableConstraint;
import org.granary.tsql.catalog.CatalogObject;
import org.granary.type.Column;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// The properties of OBJECTPROPERTY. One that does not apply to an object, or is not known, is NULL.
final class ObjectProperties {

    private ObjectProperties() {}

    static @Nullable Integer of(CatalogObject object, String property, int schemaId) {
        String name = property.strip().toLowerCase(Locale.ROOT);
        if (name.startsWith("table")) {
            return object.isTable() ? table(object, name) : null;
        }
        if (name.startsWith("cnst")) {
            return object.parent() == 0 ? null : constraint(object.constraints().getFirst(), name);
        }
        return switch (name) {
            case "ownerid" -> 1;
            case "schemaid" -> schemaId;
            case "istable", "isusertable" -> bit(object.isTable());
            case "isprocedure" -> bit(object.isProcedure());
            case "isview" -> bit(object.isView());
            case "isexecuted" -> bit(object.isProcedure() || object.isView());
            case "ismsshipped" -> bit(object.id() < 0);
            case "isindexed" -> object.isTable() ? Integer.valueOf(bit(!object.indexes().isEmpty())) : null;
            case "isindexable" -> bit(object.isTable());
            case "isconstraint" -> bit(object.parent() != 0);
            case "isprimarykey" -> bit(object.type().equals("PK"));
            case "isuniquecnst" -> bit(object.type().equals("UQ"));
            case "isforeignkey" -> bit(object.type().equals("F"));
            case "ischeckcnst" -> bit(object.type().equals("C"));
            case "isdefaultcnst" -> bit(object.type().equals("D"));
            case "isansinullson", "isquotedidenton", "execisansinullson", "execisquotedidenton" ->
                object.isProcedure() || object.isView() || object.isTable() ? 1 : null;
            case "execisstartup", "execiswithnativecompilation" -> object.isProcedure() ? 0 : null;
            case "isdefault", "isencrypted", "isextendedproc", "isinlinefunction", "isqueue", "isreplproc", "isrule",
                    "isscalarfunction", "isschemabound", "issystemtable", "issystemverified", "istablefunction",
                    "istrigger", "hasaftertrigger", "hasdeletetrigger", "hasinserttrigger",
                    "hasinsteadoftrigger", "hasupdatetrigger", "execisaftertrigger", "execisdeletetrigger",
                    "execisinserttrigger", "execisinsteadoftrigger", "execisupdatetrigger" ->
                0;
            default -> null;
        };
    }

    private static @Nullable Integer table(CatalogObject table, String name) {
        List<Column> columns = table.columns();
        return switch (name) {
            case "tablehasprimarykey", "tablehasclustindex" -> bit(table.hasKey(true));
            case "tablehasuniquecnst", "tablehasnonclustindex" -> bit(table.hasKey(false));
            case "tablehasindex" -> bit(!table.indexes().isEmpty());
            case "tablehasforeignkey" -> bit(table.has(TableConstraint.Reference.class));
            case "tablehasforeignref" -> bit(table.referenced());
            case "tablehascheckcnst" -> bit(table.has(TableConstraint.Condition.class));
            case "tablehasdefaultcnst" -> bit(table.has(TableConstraint.Standard.class));
            case "tablehasidentity" -> bit(columns.stream().anyMatch(Column::identity));
            case "tablehastimestamp" -> bit(columns.stream().anyMatch(column -> column.type() == Simple.TIMESTAMP));
            case "tablehastextimage" -> bit(columns.stream().map(Column::type)
                    .anyMatch(type -> type == Simple.TEXT || type == Simple.NTEXT || type == Simple.IMAGE));
            case "tablehasrowguidcol", "tablehasdeletetrigger", "tablehasinserttrigger", "tablehasupdatetrigger",
                    "tablehasactivefulltextindex", "tablehasvardecimalstorageformat", "tablehascolumnset",
                    "tableisfake", "tableislockedonbulkload", "tableispinned", "tableismemoryoptimized",
                    "tabletextinrowlimit", "tabledeletetriggercount", "tableinserttriggercount",
                    "tableupdatetriggercount", "tablefulltextcatalogid", "tabletemporaltype" ->
                0;
            default -> null;
        };
    }

    private static @Nullable Integer constraint(TableConstraint constraint, String name) {
        return switch (name) {
            case "cnstisclustkey" -> bit(constraint instanceof TableConstraint.Key key && key.primary());
            case "cnstisnonclustkey" -> bit(constraint instanceof TableConstraint.Key key && !key.primary());
            case "cnstiscolumn" -> bit(constraint.onlyColumn() != null);
            case "cnstisdeletecascade" -> bit(constraint instanceof TableConstraint.Reference to && to.cascades());
            case "cnstisupdatecascade", "cnstisdisabled", "cnstisnotrepl", "cnstisnottrusted" -> 0;
            default -> null;
        };
    }

    private static int bit(boolean value) {
        return value ? 1 : 0;
    }
}
