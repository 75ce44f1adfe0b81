package org.granary.type;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.granary.type.TextCollation.Order;
import org.jspecify.annotations.Nullable;

/// The names of collations that a client may write after COLLATE.
///
/// `collations.tsv` has the Windows collations without their endings: name, LCID, code page, versions and description.
/// `sql-collations.tsv` has the others: name, sort id and the Windows collation whose alphabet they have.
public final class CollationNames {
    private static final Pattern ENDING = Pattern
            .compile("(?:_(90|100|140))?_(?:(BIN2?)|C([IS])_A([IS])(_KS)?(_WS)?(_VSS)?(_SC)?)(_UTF8)?");
    private static final Pattern OLD_ENDING = Pattern
            .compile("SQL_.+_CP(\\d{1,4})_(?:(BIN2?)|C([IS])_A([IS]))");
    private static final Pattern EBCDIC = Pattern.compile("SQL_EBCDIC\\d+(_2)?_CP1_CS_AS");
    private static final Set<String> DEFAULTS = Set.of("DATABASE_DEFAULT", "CATALOG_DEFAULT",
            TextCollation.SERVER.name().toUpperCase(Locale.ROOT));
    private static final int ALL = TextCollation.CASE | TextCollation.ACCENT | TextCollation.KANA | TextCollation.WIDTH;
    private static final Map<String, TextCollation> RESOLVED = new ConcurrentHashMap<>();

    /// A collation as sys.fn_helpcollations lists it.
    public record Listed(String name, String description) {}

    private record Windows(String name, int lcid, int codePage, Set<String> versions, String description) {}

    private record Old(String name, int sortId, String windows) {}

    private static final Map<String, Windows> WINDOWS = windows();
    private static final Map<String, Old> OLD = old();

    private CollationNames() {}

    private static Map<String, Windows> windows() {
        Map<String, Windows> all = new LinkedHashMap<>();
        for (String[] line : lines("collations.tsv")) {
            all.put(upper(line[0]), new Windows(line[0], Integer.decode(line[1]), Integer.parseInt(line[2]),
                    Set.of(line[3].split(",")), line[4]));
        }
        return all;
    }

    private static Map<String, Old> old() {
        Map<String, Old> all = new LinkedHashMap<>();
        for (String[] line : lines("sql-collations.tsv")) {
            all.put(upper(line[0]), new Old(line[0], Integer.parseInt(line[1]), upper(line[2])));
        }
        return all;
    }

    private static List<String[]> lines(String file) {
        var in = CollationNames.class.getResourceAsStream(file);
        if (in == null) {
            throw new IllegalStateException("missing " + file);
        }
        try (var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.isEmpty()).map(line -> line.split("\t", -1)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The collation of this name: error 448 for an unknown name, 40517 for one whose code page is not there.
    public static TextCollation resolve(String name) {
        String upper = upper(name);
        TextCollation found = find(upper);
        if (found == null) {
            if (EBCDIC.matcher(upper).matches()) {
                throw SqlErrors.unsupported("COLLATE " + name);
            }
            throw new SqlError(448, 16, 1, "Invalid collation '" + name + "'.");
        }
        return found;
    }

    /// The collation of this name, if there is one. DATABASE_DEFAULT is not a name.
    public static Optional<TextCollation> named(String name) {
        String upper = upper(name);
        return upper.endsWith("_DEFAULT") ? Optional.empty() : Optional.ofNullable(find(upper));
    }

    /// As [#resolve], for text of a type: error 459 where the collation has no code page and the text needs one.
    public static TextCollation resolve(String name, boolean national) {
        TextCollation found = resolve(name);
        if (!national && found.codePage() == 0) {
            throw new SqlError(459, 16, 2, "Collation '" + found.name()
                    + "' is supported on Unicode data types only and cannot be applied to char, varchar or text data "
                    + "types.");
        }
        return found;
    }

    private static @Nullable TextCollation find(String upper) {
        if (DEFAULTS.contains(upper)) {
            return TextCollation.SERVER;
        }
        TextCollation known = RESOLVED.get(upper);
        if (known == null) {
            known = upper.startsWith("SQL_") ? oldCollation(upper) : windowsCollation(upper);
            // There are only so many names.
            if (known != null) {
                RESOLVED.put(upper, known);
            }
        }
        return known;
    }

    private static @Nullable TextCollation oldCollation(String upper) {
        Old old = OLD.get(upper);
        var matcher = OLD_ENDING.matcher(upper);
        if (old == null || !matcher.matches()) {
            return null;
        }
        Windows base = WINDOWS.get(old.windows());
        int codePage = Integer.parseInt(matcher.group(1));
        return new TextCollation(old.name(), old.windows(), base == null ? Collation.LCID : base.lcid(),
                codePage == 1 ? 1252 : codePage, 0, old.sortId(),
                matcher.group(2) != null ? 0 : ignored(matcher.group(3), matcher.group(4), null, null),
                order(matcher.group(2)), false);
    }

    private static @Nullable TextCollation windowsCollation(String upper) {
        Windows base = null;
        String ending = "";
        for (int at = upper.indexOf('_'); at >= 0 && base == null; at = upper.indexOf('_', at + 1)) {
            Windows candidate = WINDOWS.get(upper.substring(0, at));
            if (candidate != null && ENDING.matcher(upper.substring(at)).matches()) {
                base = candidate;
                ending = upper.substring(at);
            }
        }
        var matcher = ENDING.matcher(ending);
        if (base == null || !matcher.matches()) {
            return null;
        }
        String version = matcher.group(1) == null ? "80" : matcher.group(1);
        boolean utf8 = matcher.group(9) != null;
        boolean supplementary = matcher.group(8) != null;
        boolean newest = version.equals("140");
        boolean binary = matcher.group(2) != null;
        boolean allowed = base.versions().contains(version)
                && (matcher.group(7) == null || newest)
                && (!supplementary || version.equals("90") || version.equals("100"))
                && (!utf8 || newest || supplementary || ("BIN2".equals(matcher.group(2)) && version.equals("100")));
        if (!allowed) {
            return null;
        }
        return new TextCollation(base.name() + ending, upper(base.name()), base.lcid(),
                utf8 ? 65001 : base.codePage(), versionNumber(version), 0,
                binary ? 0 : ignored(matcher.group(3), matcher.group(4), matcher.group(5), matcher.group(6)),
                order(matcher.group(2)), utf8);
    }

    private static int versionNumber(String version) {
        return switch (version) {
            case "90" -> 1;
            case "100" -> 2;
            case "140" -> 3;
            default -> 0;
        };
    }

    private static Order order(@Nullable String binary) {
        return binary == null ? Order.LINGUISTIC : binary.equals("BIN") ? Order.BINARY : Order.CODE_POINT;
    }

    private static int ignored(@Nullable String letterCase, @Nullable String accent, @Nullable String kana,
            @Nullable String width) {
        return ("S".equals(letterCase) ? 0 : TextCollation.CASE) | ("S".equals(accent) ? 0 : TextCollation.ACCENT)
                | (kana != null ? 0 : TextCollation.KANA) | (width != null ? 0 : TextCollation.WIDTH);
    }

    private static String upper(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    /// All collations, by name.
    public static List<Listed> all() {
        List<Listed> all = new ArrayList<>();
        for (Windows base : WINDOWS.values()) {
            for (String version : base.versions()) {
                String start = base.name() + (version.equals("80") ? "" : "_" + version);
                for (String ending : endings(version)) {
                    TextCollation found = find(upper(start + ending));
                    if (found != null) {
                        all.add(new Listed(found.name(), description(base, ending, found)));
                    }
                }
            }
        }
        for (Old old : OLD.values()) {
            TextCollation found = find(upper(old.name()));
            Windows base = WINDOWS.get(old.windows());
            if (found != null && base != null) {
                all.add(new Listed(old.name(), base.description()
                        + (found.isBinary() ? ", binary sort" : words(found)) + " for Unicode Data, SQL Server Sort "
                        + "Order " + old.sortId() + " on Code Page " + found.codePage() + " for non-Unicode Data"));
            }
        }
        all.sort(java.util.Comparator.comparing(listed -> upper(listed.name())));
        return all;
    }

    private static List<String> endings(String version) {
        List<String> endings = new ArrayList<>(List.of("_BIN", "_BIN2", "_BIN2_UTF8"));
        List<String> tails = switch (version) {
            case "140" -> List.of("", "_VSS", "_UTF8", "_VSS_UTF8");
            case "80" -> List.of("");
            default -> List.of("", "_SC", "_SC_UTF8");
        };
        for (int flags = 0; flags <= ALL; flags++) {
            String flagged = "_C" + ((flags & TextCollation.CASE) != 0 ? "I" : "S") + "_A"
                    + ((flags & TextCollation.ACCENT) != 0 ? "I" : "S")
                    + ((flags & TextCollation.KANA) != 0 ? "" : "_KS")
                    + ((flags & TextCollation.WIDTH) != 0 ? "" : "_WS");
            tails.forEach(tail -> endings.add(flagged + tail));
        }
        return endings;
    }

    private static String description(Windows base, String ending, TextCollation collation) {
        String start = base.description() + (collation.version() == 0
                ? ""
                : "-" + List.of("", "90", "100", "140").get(collation.version()));
        String order = switch (collation.order()) {
            case LINGUISTIC -> words(collation);
            case BINARY -> ", binary sort";
            case CODE_POINT -> ", binary code point comparison sort";
        };
        return start + order + (ending.contains("_SC") ? ", supplementary characters" : "")
                + (ending.contains("_VSS") ? ", variation selector sensitive" : "")
                + (collation.utf8() ? ", UTF8" : "");
    }

    private static String words(TextCollation collation) {
        return ", case-" + sensitive(collation, TextCollation.CASE) + ", accent-"
                + sensitive(collation, TextCollation.ACCENT) + ", kanatype-" + sensitive(collation, TextCollation.KANA)
                + ", width-" + sensitive(collation, TextCollation.WIDTH);
    }

    private static String sensitive(TextCollation collation, int what) {
        return collation.ignores(what) ? "insensitive" : "sensitive";
    }
}
