package org.granary.procedure.binding;

import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.UUID;
import org.granary.procedure.Out;
import org.granary.procedure.Parameter;
import org.granary.procedure.xml.XmlDocument;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Which Java type goes with which declared type.
final class JavaTypes {
    private static final Map<Class<?>, Class<?>> BOXES = Map.of(boolean.class, Boolean.class, int.class, Integer.class,
            long.class, Long.class, float.class, Float.class, double.class, Double.class);

    private JavaTypes() {}

    /// The class of canonical values (see [SqlType]).
    static Class<?> canonical(SqlType type) {
        return switch (type) {
            case SqlType.Decimal _ -> BigDecimal.class;
            case SqlType.Characters _ -> String.class;
            case SqlType.Binary _ -> byte[].class;
            case SqlType.Temporal(SqlType.Temporal.Kind kind, int _) -> switch (kind) {
                case TIME -> LocalTime.class;
                case DATETIME2 -> LocalDateTime.class;
                case DATETIMEOFFSET -> OffsetDateTime.class;
            };
            case SqlType.Simple simple -> switch (simple) {
                case BIT -> Boolean.class;
                case TINYINT, SMALLINT, INT -> Integer.class;
                case BIGINT -> Long.class;
                case REAL -> Float.class;
                case FLOAT -> Double.class;
                case MONEY, SMALLMONEY -> BigDecimal.class;
                case DATE -> LocalDate.class;
                case DATETIME, SMALLDATETIME -> LocalDateTime.class;
                case UNIQUEIDENTIFIER -> UUID.class;
                case XML, TEXT, NTEXT -> String.class;
                case IMAGE, TIMESTAMP -> byte[].class;
                case SQL_VARIANT -> SqlValue.class;
            };
        };
    }

    /// Why a Java parameter cannot take the values of a declared one; null if it can.
    static @Nullable String mismatch(Parameter declared, AnnotatedType annotated) {
        if (declared.output()) {
            Class<?> held = canonical(declared.type());
            return annotated.getType() instanceof ParameterizedType generic && generic.getRawType() == Out.class
                    && generic.getActualTypeArguments()[0] == held
                            ? null
                            : "must be Out<" + held.getSimpleName() + ">, since it is OUTPUT";
        }
        Class<?> expected = declared.type() == SqlType.Simple.XML ? XmlDocument.class : canonical(declared.type());
        if (!(annotated.getType() instanceof Class<?> actual)
                || !BOXES.getOrDefault(actual, actual).equals(expected)) {
            return "must be " + expected.getSimpleName() + " for " + declared.type().sql();
        }
        if (declared.nullable() && (actual.isPrimitive() || !annotated.isAnnotationPresent(Nullable.class))) {
            return "must be @Nullable " + expected.getSimpleName() + ", since it is not declared NOT NULL";
        }
        return null;
    }
}
