package org.granary.tsql.function;

import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.type.Conversions;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// AT TIME ZONE. Zones have the names of Windows, as in SQL Server; their rules are those of the JDK.
public final class TimeZones {
    private static final Map<String, String> ZONES = zones("""
            Dateline Standard Time=Etc/GMT+12;UTC-11=Etc/GMT+11;Hawaiian Standard Time=Pacific/Honolulu
            Alaskan Standard Time=America/Anchorage;Pacific Standard Time=America/Los_Angeles
            Pacific Standard Time (Mexico)=America/Tijuana;US Mountain Standard Time=America/Phoenix
            Mountain Standard Time=America/Denver;Mountain Standard Time (Mexico)=America/Mazatlan
            Central America Standard Time=America/Guatemala;Central Standard Time=America/Chicago
            Central Standard Time (Mexico)=America/Mexico_City;Canada Central Standard Time=America/Regina
            SA Pacific Standard Time=America/Bogota;Eastern Standard Time=America/New_York
            US Eastern Standard Time=America/Indiana/Indianapolis;Venezuela Standard Time=America/Caracas
            Atlantic Standard Time=America/Halifax;SA Western Standard Time=America/La_Paz
            Pacific SA Standard Time=America/Santiago;Newfoundland Standard Time=America/St_Johns
            E. South America Standard Time=America/Sao_Paulo;Argentina Standard Time=America/Argentina/Buenos_Aires
            SA Eastern Standard Time=America/Cayenne;Greenland Standard Time=America/Godthab
            Montevideo Standard Time=America/Montevideo;UTC-02=Etc/GMT+2;Azores Standard Time=Atlantic/Azores
            Cape Verde Standard Time=Atlantic/Cape_Verde;UTC=Etc/UTC;GMT Standard Time=Europe/London
            Greenwich Standard Time=Atlantic/Reykjavik;Morocco Standard Time=Africa/Casablanca
            W. Europe Standard Time=Europe/Berlin;Central Europe Standard Time=Europe/Budapest
            Romance Standard Time=Europe/Paris;Central European Standard Time=Europe/Warsaw
            W. Central Africa Standard Time=Africa/Lagos;Jordan Standard Time=Asia/Amman
            GTB Standard Time=Europe/Bucharest;Middle East Standard Time=Asia/Beirut;Egypt Standard Time=Africa/Cairo
            E. Europe Standard Time=Europe/Chisinau;South Africa Standard Time=Africa/Johannesburg
            FLE Standard Time=Europe/Kiev;Israel Standard Time=Asia/Jerusalem;Turkey Standard Time=Europe/Istanbul
            Arabic Standard Time=Asia/Baghdad;Arab Standard Time=Asia/Riyadh;Belarus Standard Time=Europe/Minsk
            Russian Standard Time=Europe/Moscow;E. Africa Standard Time=Africa/Nairobi;Iran Standard Time=Asia/Tehran
            Arabian Standard Time=Asia/Dubai;Azerbaijan Standard Time=Asia/Baku;Georgian Standard Time=Asia/Tbilisi
            Mauritius Standard Time=Indian/Mauritius;Caucasus Standard Time=Asia/Yerevan
            Afghanistan Standard Time=Asia/Kabul;West Asia Standard Time=Asia/Tashkent
            Ekaterinburg Standard Time=Asia/Yekaterinburg;Pakistan Standard Time=Asia/Karachi
            India Standard Time=Asia/Kolkata;Sri Lanka Standard Time=Asia/Colombo;Nepal Standard Time=Asia/Katmandu
            Bangladesh Standard Time=Asia/Dhaka;Myanmar Standard Time=Asia/Rangoon
            SE Asia Standard Time=Asia/Bangkok;North Asia Standard Time=Asia/Krasnoyarsk
            China Standard Time=Asia/Shanghai;Singapore Standard Time=Asia/Singapore
            W. Australia Standard Time=Australia/Perth;Taipei Standard Time=Asia/Taipei
            North Asia East Standard Time=Asia/Irkutsk;Tokyo Standard Time=Asia/Tokyo;Korea Standard Time=Asia/Seoul
            Yakutsk Standard Time=Asia/Yakutsk;Cen. Australia Standard Time=Australia/Adelaide
            AUS Central Standard Time=Australia/Darwin;E. Australia Standard Time=Australia/Brisbane
            AUS Eastern Standard Time=Australia/Sydney;West Pacific Standard Time=Pacific/Port_Moresby
            Tasmania Standard Time=Australia/Hobart;Vladivostok Standard Time=Asia/Vladivostok
            Central Pacific Standard Time=Pacific/Guadalcanal;New Zealand Standard Time=Pacific/Auckland
            UTC+12=Etc/GMT-12;Fiji Standard Time=Pacific/Fiji;Tonga Standard Time=Pacific/Tongatapu
            Samoa Standard Time=Pacific/Apia""");

    private TimeZones() {}

    private static Map<String, String> zones(String list) {
        Map<String, String> zones = new TreeMap<>();
        for (String line : list.split("[;\n]", -1)) {
            int equals = line.indexOf('=');
            zones.put(line.substring(0, equals).toLowerCase(Locale.ROOT), line.substring(equals + 1));
        }
        return zones;
    }

    /// A time without offset is one of the zone; one with offset is shown in the zone.
    public static BoundExpression bind(BoundExpression time, BoundExpression zone) {
        SqlType type = time.type();
        int scale = scale(type);
        SqlType result = new Temporal(Temporal.Kind.DATETIMEOFFSET, scale);
        BoundExpression name = Bound.converted(zone, SqlType.nvarchar(128));
        return Bound.of(result, true, time.constant() && zone.constant(), row -> {
            Object value = time.value(row);
            if (value == null || !(name.value(row) instanceof String given)) {
                return null;
            }
            ZoneId id = find(given);
            return switch (value) {
                case OffsetDateTime offset -> offset.atZoneSameInstant(id).toOffsetDateTime();
                case LocalDateTime local -> ZonedDateTime.ofLocal(local, id, null).withLaterOffsetAtOverlap()
                        .toOffsetDateTime();
                default -> inZone(SqlValue.of(type, value), id, scale);
            };
        });
    }

    private static @Nullable Object inZone(SqlValue value, ZoneId id, int scale) {
        Object local = Conversions.cast(value, new Temporal(Temporal.Kind.DATETIME2, scale)).value();
        return local instanceof LocalDateTime time
                ? ZonedDateTime.ofLocal(time, id, ZoneOffset.UTC).withLaterOffsetAtOverlap().toOffsetDateTime()
                : null;
    }

    private static int scale(SqlType type) {
        return switch (type) {
            case Temporal temporal when temporal.kind() != Temporal.Kind.TIME -> temporal.scale();
            case Simple.DATETIME -> 3;
            case Simple.SMALLDATETIME -> 0;
            default -> throw new SqlError(8116, 16, 1, "Argument data type " + type.catalogName()
                    + " is invalid for argument 1 of AT TIME ZONE function.");
        };
    }

    private static ZoneId find(String name) {
        String id = ZONES.get(name.strip().toLowerCase(Locale.ROOT));
        if (id == null) {
            throw new SqlError(9820, 16, 1,
                    "The time zone parameter '" + name + "' provided to AT TIME ZONE clause is invalid.");
        }
        return ZoneId.of(id);
    }
}
