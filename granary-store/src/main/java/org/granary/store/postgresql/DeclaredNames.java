package org.granary.store.postgresql;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.store.migration.MigrationFiles;

/// The names of tables and columns as the schema's files write them: PostgreSQL knows them in lower case only.
final class DeclaredNames {
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

    private final Map<String, String> names = new HashMap<>();

    DeclaredNames(MigrationFiles files) {
        for (MigrationFiles.File file : files.files()) {
            // Comments are prose, in which a name may begin a sentence.
            Matcher words = WORD.matcher(file.sql().replaceAll("--[^\n]*", ""));
            while (words.find()) {
                names.putIfAbsent(words.group().toLowerCase(Locale.ROOT), words.group());
            }
        }
    }

    String declared(String name) {
        return names.getOrDefault(name, name);
    }
}
