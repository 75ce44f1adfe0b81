package org.granary.client.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/// Names of the documents, as Java writes them.
final class JavaName {
    /// What a record cannot call a component.
    private static final Set<String> OBJECT_METHODS = Set.of("clone", "finalize", "getClass", "hashCode", "notify",
            "notifyAll", "toString", "wait");

    private JavaName() {}

    /// `proc_MSS_GetHost` is `getHost`.
    static String ofProcedure(String procedure) {
        return ofValue(procedure.replaceFirst("^(?i:proc)_(MSS_)?", ""));
    }

    /// `@LinkID`, a column or a result set, as a variable.
    static String ofValue(String name) {
        String joined = joined(name);
        int capitals = 0;
        while (capitals < joined.length() && Character.isUpperCase(joined.charAt(capitals))) {
            capitals++;
        }
        // Of leading capitals, the last begins the second word: PHFlags is phFlags. All capitals (and digits behind them) are one word.
        boolean wordFollows = capitals > 1 && capitals < joined.length()
                && Character.isLowerCase(joined.charAt(capitals));
        int lower = wordFollows ? capitals - 1 : capitals;
        String camel = joined.substring(0, lower).toLowerCase(Locale.ROOT) + joined.substring(lower);
        return SourceVersion.isKeyword(camel) || OBJECT_METHODS.contains(camel) ? camel + "Value" : camel;
    }

    /// A name as that of a class.
    static String ofClass(String name) {
        String value = ofValue(name);
        return Character.toUpperCase(value.charAt(0)) + value.substring(1);
    }

    /// Without what Java has no place for; what follows it begins with a capital.
    private static String joined(String name) {
        StringBuilder joined = new StringBuilder();
        boolean capital = false;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!Character.isLetterOrDigit(c)) {
                capital = !joined.isEmpty();
            } else {
                joined.append(capital ? Character.toUpperCase(c) : c);
                capital = false;
            }
        }
        if (joined.isEmpty()) {
            return "value";
        }
        return Character.isDigit(joined.charAt(0)) ? "value" + joined : joined.toString();
    }

    /// The same names, with a number behind one that was there before.
    static List<String> distinct(List<String> names) {
        List<String> distinct = new ArrayList<>();
        for (String name : names) {
            String candidate = name;
            for (int number = 2; distinct.contains(candidate); number++) {
                candidate = name + number;
            }
            distinct.add(candidate);
        }
        return distinct;
    }
}
