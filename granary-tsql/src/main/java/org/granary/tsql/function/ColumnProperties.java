package org.granary.tsql.function;

import java.util.List;
import java.util.Locale;
import org.granary.procedure.Parameter;
import org.granary.tsql.catalog.CatalogObject;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.SystemType;
import org.granary.type.TypeFacts;
import org.jspecify.annotations.Nullable;

/// The properties of COLUMNPROPERTY: of a column of a table or view, or of a parameter of a procedure. One that is not
/// known is NULL.
final class ColumnProperties {

    /// A column or parameter.
    private record Place(SqlType type, boolean nullable, boolean identity, boolean output, int ordinal) {}

    private ColumnProperties() {}

    static @Nullable Integer of(CatalogObject object, String name, String property) {
        Place place = place(object, name);
        if (place == null) {
            return null;
        }
        TypeFacts facts = TypeFacts.of(place.type());
        return switch (property.strip().toLowerCase(Locale.ROOT)) {
            case "allowsnull" -> place.nullable() ? 1 : 0;
            case "isidentity" -> place.identity() ? 1 : 0;
            case "isoutparam" -> place.output() ? 1 : 0;
            case "columnid", "ordinal" -> place.ordinal();
            case "precision" -> precision(place.type(), facts);
            case "scale" -> facts.odbcScale();
            case "charmaxlen" -> facts.system().isCharacter() ? facts.characterLength() : null;
            case "userdatatypeid", "systemdatatypeid" -> facts.system().userTypeId();
            case "usesansitrim" -> usesAnsiTrim(facts.system()) ? 1 : null;
            case "isindexable" -> isIndexable(facts) ? 1 : 0;
            case "iscomputed", "isrowguidcol", "ishidden", "issparse", "iscolumnset", "isfulltextindexed",
                    "isxmlindexable", "generatedalwaystype", "isidnotforrepl", "iscursortype", "isdeterministic",
                    "isprecise", "issystemverified", "fulltexttypecolumn", "statisticalsemantics" ->
                0;
            default -> null;
        };
    }

    private static @Nullable Place place(CatalogObject object, String name) {
        List<Column> columns = object.columns();
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            if (column.name().equalsIgnoreCase(name)) {
                return new Place(column.type(), column.nullable(), column.identity(), false, i + 1);
            }
        }
        List<Parameter> parameters = object.parameters();
        for (int i = 0; i < parameters.size(); i++) {
            Parameter parameter = parameters.get(i);
            if (parameter.name().equalsIgnoreCase(name)) {
                return new Place(parameter.type(), true, false, parameter.output(), i + 1);
            }
        }
        return null;
    }

    /// Digits of numbers and times; of texts and bytes, the length, -1 for the `max` types.
    private static int precision(SqlType type, TypeFacts facts) {
        Integer length = facts.characterLength();
        return length != null && length == SqlType.MAX
                ? length
                : type instanceof SqlType.Characters || type instanceof SqlType.Binary
                        ? facts.odbcPrecision()
                        : facts.precision();
    }

    private static boolean usesAnsiTrim(SystemType type) {
        return switch (type) {
            case CHAR, VARCHAR, BINARY, VARBINARY, NCHAR, NVARCHAR -> true;
            default -> false;
        };
    }

    private static boolean isIndexable(TypeFacts facts) {
        return switch (facts.system()) {
            case TEXT, NTEXT, IMAGE, XML -> false;
            default -> facts.maxLength() != SqlType.MAX;
        };
    }
}
