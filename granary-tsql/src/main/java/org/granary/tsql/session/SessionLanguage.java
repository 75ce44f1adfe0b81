package org.granary.tsql.session;

import java.util.Locale;
import java.util.Optional;
import org.granary.type.DateOrder;

/// The languages that a session can have. They differ in how dates are written; messages and the names of months are
/// English.
public enum SessionLanguage {
    US_ENGLISH("us_english", "English", 0, DateOrder.MDY, 7), BRITISH("British", "British English", 23, DateOrder.DMY,
            1);

    private final String officialName;
    private final String alias;
    private final int id;
    private final DateOrder dateOrder;
    private final int dateFirst;

    SessionLanguage(String officialName, String alias, int id, DateOrder dateOrder, int dateFirst) {
        this.officialName = officialName;
        this.alias = alias;
        this.id = id;
        this.dateOrder = dateOrder;
        this.dateFirst = dateFirst;
    }

    /// The language of this name or alias.
    public static Optional<SessionLanguage> named(String name) {
        for (SessionLanguage each : values()) {
            if (each.officialName.equalsIgnoreCase(name.strip()) || each.alias.equalsIgnoreCase(name.strip())) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /// As `@@LANGUAGE` shows it.
    public String officialName() {
        return officialName;
    }

    /// `@@LANGID`.
    public int id() {
        return id;
    }

    DateOrder dateOrder() {
        return dateOrder;
    }

    int dateFirst() {
        return dateFirst;
    }

    /// The names of all, for an error.
    public static String all() {
        StringBuilder names = new StringBuilder();
        for (SessionLanguage each : values()) {
            names.append(names.isEmpty() ? "" : ", ").append(each.officialName.toLowerCase(Locale.ROOT));
        }
        return names.toString();
    }
}
