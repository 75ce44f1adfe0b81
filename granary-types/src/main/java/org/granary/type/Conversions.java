package org.granary.type;

import java.util.UUID;
import org.granary.type.Conversion.Fit;
import org.granary.type.SqlType.Binary;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlType.Decimal;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.jspecify.annotations.Nullable;

/// Conversions between types, by T-SQL's rules. Each way in differs in what it allows and how it fails:
///
/// | for | method | forbidden types | value that will not convert | text or bytes too long |
/// | --- | --- | --- | --- | --- |
/// | arguments of procedures | [#bind] | 206, 257 | 8114 | 8152 |
/// | columns | [#store] | 206, 257 | 241, 245, 8114, 8115 … | 2628; cut under [ValueSettings#cutsLongValues] |
/// | variables, operands | [#assign] | 206, 257 | 241, 245, 8114, 8115 … | cut |
/// | CAST, CONVERT | [#cast], [#convert] | 529 | 241, 245, 8114, 8115 … | cut |
///
/// All failures are [SqlError]. TRY_CAST is `cast` with the failure caught, except 529, which TRY_CAST raises too.
/// NULL of any type becomes NULL of any other. A value that need not change is returned as it is, never copied.
public final class Conversions {
    private static final int OPERAND_CLASH = 206;
    private static final int IMPLICIT_NOT_ALLOWED = 257;
    private static final int EXPLICIT_NOT_ALLOWED = 529;
    private static final int TRUNCATED = 8152;
    private static final int GUID_TEXT = 36;

    private Conversions() {}

    /// An argument as the type of its parameter.
    public static SqlValue bind(SqlValue argument, SqlType parameter) {
        if (argument.value() == null) {
            return SqlValue.nullOf(parameter);
        }
        TypeFamily.checkImplicit(argument.type(), parameter);
        try {
            return converted(argument, parameter, Conversion.NO_STYLE, Fit.REFUSE);
        } catch (SqlError e) {
            if (e.number() == TRUNCATED || isForbidden(e) || parameter == Simple.XML) {
                throw e;
            }
            throw ValueErrors.errorConverting(argument.type().catalogName(), parameter.catalogName());
        }
    }

    /// A value as the type of the column it goes into.
    ///
    /// @param table its name as error texts show it, for instance `db.dbo.t`
    public static SqlValue store(SqlValue value, SqlType column, String table, String columnName) {
        if (value.value() == null) {
            return SqlValue.nullOf(column);
        }
        TypeFamily.checkImplicit(value.type(), column);
        try {
            return converted(value, column, Conversion.NO_STYLE, Fit.REFUSE);
        } catch (SqlError e) {
            if (e.number() != TRUNCATED) {
                throw e;
            }
            var cut = converted(value, column, Conversion.NO_STYLE, Fit.CUT);
            if (ValueSettings.current().cutsLongValues()) {
                return cut;
            }
            throw ValueErrors.truncated(table, columnName, cut.value() instanceof String text ? text : "");
        }
    }

    /// A value as the type of the variable it is assigned to, or of the other operand.
    public static SqlValue assign(SqlValue value, SqlType variable) {
        if (value.value() == null) {
            return SqlValue.nullOf(variable);
        }
        TypeFamily.checkImplicit(value.type(), variable);
        return converted(value, variable, Conversion.NO_STYLE, Fit.CUT);
    }

    public static SqlValue cast(SqlValue value, SqlType to) {
        return explicit(value, to, Conversion.NO_STYLE);
    }

    /// @param style as in T-SQL; ignored where the types know no styles
    public static SqlValue convert(SqlValue value, SqlType to, int style) {
        return explicit(value, to, style);
    }

    /// Error 529 where [#cast] can never work between these types.
    public static void checkCast(SqlType from, SqlType to) {
        TypeFamily.checkExplicit(from, to);
    }

    /// Whether TRY_CAST and TRY_CONVERT answer NULL to this error of [#cast] or [#convert].
    public static boolean isTryable(SqlError error) {
        return error.number() != EXPLICIT_NOT_ALLOWED;
    }

    /// Whether [#assign] and [#bind] can work between these types at all.
    public static boolean isImplicit(SqlType from, SqlType to) {
        return TypeFamily.of(from).convertsImplicitlyTo(TypeFamily.of(to));
    }

    private static SqlValue explicit(SqlValue value, SqlType to, int style) {
        if (value.value() == null) {
            return SqlValue.nullOf(to);
        }
        TypeFamily.checkExplicit(value.type(), to);
        return converted(value, to, style, Fit.CUT);
    }

    private static boolean isForbidden(SqlError e) {
        return e.number() == OPERAND_CLASH || e.number() == IMPLICIT_NOT_ALLOWED;
    }

    private static SqlValue converted(SqlValue value, SqlType to, int style, Fit fit) {
        if (value.type().equals(to)) {
            return value;
        }
        if (to instanceof Characters) {
            SqlType.collationOf(value.type()).requireForConversion(value.type(), to);
        }
        if (value.value() instanceof SqlValue base && value.type() == Simple.SQL_VARIANT) {
            TypeFamily.checkExplicit(base.type(), to);
            return converted(base, to, style, fit);
        }
        var object = value.value();
        return SqlValue.of(to,
                object == null ? null : object(new Conversion(value.type(), object, to, style, fit), value));
    }

    private static @Nullable Object object(Conversion c, SqlValue whole) {
        return switch (c.to()) {
            case Decimal d -> ToNumber.decimal(c, d);
            case Characters characters -> ToText.characters(c, characters);
            case Binary binary -> ToBytes.binary(c, binary);
            case Temporal t -> switch (t.kind()) {
                case TIME -> ToTemporal.time(c, t);
                case DATETIME2 -> ToTemporal.datetime2(c, t);
                case DATETIMEOFFSET -> ToTemporal.datetimeoffset(c, t);
            };
            case Simple s -> switch (s) {
                case BIT -> ToNumber.bit(c);
                case TINYINT, SMALLINT, INT, BIGINT -> ToNumber.integer(c, s);
                case REAL -> ToNumber.real(c);
                case FLOAT -> ToNumber.floating(c);
                case MONEY, SMALLMONEY -> ToNumber.money(c, s == Simple.SMALLMONEY);
                case DATE -> ToTemporal.date(c);
                case DATETIME, SMALLDATETIME -> ToTemporal.datetime(c);
                case UNIQUEIDENTIFIER -> guid(c);
                case XML -> xml(c);
                case SQL_VARIANT -> whole;
                case TEXT, NTEXT -> ToText.unlimited(c, s == Simple.NTEXT);
                case IMAGE -> ToBytes.unlimited(c);
                case TIMESTAMP -> ToBytes.rowversion(c);
            };
        };
    }

    /// With or without braces; what follows the identifier is ignored, as in SQL Server.
    private static UUID guid(Conversion c) {
        if (c.value() instanceof byte[] bytes) {
            return ByteImages.guid(bytes);
        }
        var text = String.valueOf(c.value());
        int start = text.startsWith("{") ? 1 : 0;
        if (text.length() < start + GUID_TEXT + start || (start == 1 && text.charAt(start + GUID_TEXT) != '}')) {
            throw ValueErrors.guidSyntax();
        }
        var digits = text.substring(start, start + GUID_TEXT);
        for (int i = 0; i < GUID_TEXT; i++) {
            boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
            if (dash ? digits.charAt(i) != '-' : Character.digit(digits.charAt(i), 16) < 0 || digits.charAt(i) > 'f') {
                throw ValueErrors.guidSyntax();
            }
        }
        return UUID.fromString(digits);
    }

    private static String xml(Conversion c) {
        return XmlText.check(c.value() instanceof byte[] bytes ? XmlText.decode(bytes) : String.valueOf(c.value()));
    }
}
