package org.granary.type;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A language that a session can have (SET LANGUAGE): how its dates are written, and the names of months and days.
/// Messages are English in all of them. `languages.tsv` has them as sys.syslanguages lists them.
///
/// @param id `@@LANGID`
/// @param name as `@@LANGUAGE` shows it
/// @param alias the English name
/// @param dateFirst the first day of the week, 1 for Monday
/// @param lcid the Windows locale
/// @param culture what FORMAT and PARSE take where no culture is given
/// @param months their full names
/// @param shortMonths the names that CONVERT writes
/// @param days from Monday on
public record Language(int id, String name, String alias, DateOrder dateOrder, int dateFirst, int lcid, String culture,
        List<String> months, List<String> shortMonths, List<String> days) {

    private static final Map<Integer, String> CHANGED = Map.of(1, "Die Spracheneinstellung wurde in %s geändert.", 2,
            "Le paramètre de langue est passé à %s.", 3, "言語の設定が %s に変更されました。", 5,
            "Se cambió la configuración de idioma a %s.", 6,
            "L'impostazione della lingua è stata sostituita con %s.", 21, "Язык изменен на %s.", 27,
            "A configuração de idioma foi alterada para %s.", 29, "언어 설정을 %s(으)로 변경했습니다.", 30, "已将语言设置更改为 %s。");

    private static final List<Language> ALL = read();
    public static final Language US_ENGLISH = ALL.getFirst();

    private static List<Language> read() {
        var in = Language.class.getResourceAsStream("languages.tsv");
        if (in == null) {
            throw new IllegalStateException("missing languages.tsv");
        }
        try (var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.isEmpty()).map(Language::of).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Language of(String line) {
        String[] fields = line.split("\t", -1);
        return new Language(Integer.parseInt(fields[0]), fields[1], fields[2],
                DateOrder.valueOf(fields[3].toUpperCase(Locale.ROOT)), Integer.parseInt(fields[4]),
                Integer.parseInt(fields[5]), fields[6], List.of(fields[7].split(",")), List.of(fields[8].split(",")),
                List.of(fields[9].split(",")));
    }

    public static List<Language> all() {
        return ALL;
    }

    /// The language of this name or alias.
    public static Optional<Language> named(String name) {
        String stripped = name.strip();
        return ALL.stream()
                .filter(each -> each.name.equalsIgnoreCase(stripped) || each.alias.equalsIgnoreCase(stripped))
                .findFirst();
    }

    public static Optional<Language> numbered(int id) {
        return ALL.stream().filter(each -> each.id == id).findFirst();
    }

    /// The text of message 5703.
    public String changed() {
        return CHANGED.getOrDefault(id, "Changed language setting to %s.").formatted(name);
    }

    /// The number of a month by its full or short name, or 0.
    int month(String word) {
        for (int i = 0; i < months.size(); i++) {
            if (months.get(i).equalsIgnoreCase(word) || shortMonths.get(i).equalsIgnoreCase(word)) {
                return i + 1;
            }
        }
        return 0;
    }
}
