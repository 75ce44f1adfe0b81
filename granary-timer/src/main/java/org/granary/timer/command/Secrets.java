package org.granary.timer.command;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// What is known to be secret in the environment of this process. Commands print what they like, and what they print is
/// stored; a password that this process was given is not.
final class Secrets {
    private static final Pattern NAME = Pattern.compile("(?i).*(PASSWORD|PASSWD|SECRET|TOKEN|CREDENTIAL|API_?KEY).*");
    private static final int SHORTEST = 4;

    private final List<String> values = new ArrayList<>();

    Secrets(Map<String, String> environment) {
        environment.forEach((name, value) -> {
            if (NAME.matcher(name).matches() && value.length() >= SHORTEST) {
                values.add(value);
            }
        });
        // A value that contains another one goes first.
        values.sort(Comparator.comparingInt(String::length).reversed());
    }

    String mask(String text) {
        String masked = text;
        for (String value : values) {
            masked = masked.replace(value, "***");
        }
        return masked;
    }

    /// Whether commands do not get a variable: the settings of Granary, with its password among them.
    static boolean isOwn(String name) {
        return name.startsWith("GRANARY_") || name.equals("MSSQL_SA_PASSWORD");
    }
}
