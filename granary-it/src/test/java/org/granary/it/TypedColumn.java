package org.granary.it;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;

/// A column type, a value of it as T-SQL writes it, and the same as Java has it: what drivers with Java's own classes show.
///
/// @param value bytes as `byte[]`, since each driver has a class of its own for them
public record TypedColumn(String type, String literal, Object value) {

    /// Those that every such driver knows.
    public static List<TypedColumn> common() {
        return List.of(new TypedColumn("bit", "1", true), new TypedColumn("smallint", "-32768", Short.MIN_VALUE),
                new TypedColumn("int", "-2147483648", Integer.MIN_VALUE),
                new TypedColumn("bigint", "-9223372036854775808", Long.MIN_VALUE), new TypedColumn("real", "1.5", 1.5f),
                new TypedColumn("float", "-1.25E100", -1.25e100),
                new TypedColumn("decimal(38,10)", "1234567890123456789012345678.0123456789",
                        new BigDecimal("1234567890123456789012345678.0123456789")),
                new TypedColumn("numeric(9,2)", "-1234567.89", new BigDecimal("-1234567.89")),
                new TypedColumn("money", "-922337203685477.5808", new BigDecimal("-922337203685477.5808")),
                new TypedColumn("datetime", "'2026-01-02T23:59:59.997'",
                        LocalDateTime.parse("2026-01-02T23:59:59.997")),
                new TypedColumn("smalldatetime", "'2079-06-06T23:59:00'", LocalDateTime.parse("2079-06-06T23:59:00")),
                new TypedColumn("date", "'0001-01-01'", LocalDate.parse("0001-01-01")),
                new TypedColumn("time(7)", "'23:59:59.9999999'", LocalTime.parse("23:59:59.9999999")),
                new TypedColumn("datetime2(7)", "'2026-01-01T00:00:00.1234567'",
                        LocalDateTime.parse("2026-01-01T00:00:00.1234567")),
                new TypedColumn("datetimeoffset(3)", "'2026-01-02T03:04:05.678+05:30'",
                        OffsetDateTime.parse("2026-01-02T03:04:05.678+05:30")),
                new TypedColumn("char(5)", "'ab'", "ab   "), new TypedColumn("varchar(20)", "'größer'", "größer"),
                new TypedColumn("nchar(4)", "N'日本'", "日本  "), new TypedColumn("nvarchar(20)", "N'日本 😀'", "日本 😀"),
                new TypedColumn("varchar(max)", "'lang'", "lang"),
                new TypedColumn("nvarchar(max)", "N'längst 😀'", "längst 😀"),
                new TypedColumn("uniqueidentifier", "'93572C0A-D9E1-1395-DAB3-932EAC7BA30C'",
                        UUID.fromString("93572C0A-D9E1-1395-DAB3-932EAC7BA30C")),
                new TypedColumn("binary(4)", "0x0102", new byte[]{1, 2, 0, 0}),
                new TypedColumn("varbinary(10)", "0x010203", new byte[]{1, 2, 3}),
                new TypedColumn("varbinary(max)", "0x0A0B", new byte[]{10, 11}));
    }

    /// Values that every such driver takes as parameters.
    public static List<Object> parameters() {
        return List.of(true, (short) -5, 70000, 5_000_000_000L, 1.5f, -2.25e10, new BigDecimal("123456789012345.12345"),
                "text größer 日本 😀", new byte[]{0, 1, -1}, LocalDate.parse("2026-01-02"),
                LocalTime.parse("03:04:05.1234567"), LocalDateTime.parse("2026-01-02T03:04:05.1234567"),
                OffsetDateTime.parse("2026-01-02T03:04:05.1234567+05:30"), UUID.randomUUID());
    }
}
