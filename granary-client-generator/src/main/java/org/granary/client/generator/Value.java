package org.granary.client.generator;

import java.util.ArrayList;
import java.util.List;
import org.granary.procedure.Parameter;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// A parameter or a column, with its name in Java.
///
/// @param java its name in Java
/// @param sql its own name
/// @param defaultLiteral what Java passes when the caller leaves it out; null when it must be given
record Value(String java, String sql, SqlType type, boolean nullable, @Nullable String defaultLiteral) {

    static List<Value> ofParameters(List<Parameter> parameters) {
        List<String> names = JavaName
                .distinct(parameters.stream().map(parameter -> JavaName.ofValue(parameter.name())).toList());
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            Parameter parameter = parameters.get(i);
            String standard = parameter.defaultValue() == null
                    ? null
                    : JavaType.literal(parameter.defaultValue().value());
            values.add(new Value(names.get(i), parameter.name(), parameter.type(), parameter.nullable(), standard));
        }
        return values;
    }

    static List<Value> ofColumns(List<Column> columns) {
        List<String> names = JavaName
                .distinct(columns.stream().map(column -> JavaName.ofValue(column.name())).toList());
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            Column column = columns.get(i);
            values.add(new Value(names.get(i), column.name(), column.type(), column.nullable(), null));
        }
        return values;
    }

    JavaType javaType() {
        return JavaType.of(type);
    }

    /// `int crawlID`.
    String declared() {
        return javaType().named(nullable) + " " + java;
    }

    /// What a column of it says in the documentation.
    String sqlText() {
        return "`" + (sql.isEmpty() ? "" : sql + " ") + type.sql() + (nullable ? "`" : " NOT NULL`");
    }
}
