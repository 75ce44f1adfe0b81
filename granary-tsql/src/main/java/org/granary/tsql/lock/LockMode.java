package org.granary.tsql.lock;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A mode of an application lock. Who asks for several has all of them: `Shared` and `IntentExclusive` are
/// `SharedIntentExclusive`.
public enum LockMode {
    INTENT_SHARED("IntentShared"), SHARED("Shared"), UPDATE("Update"), INTENT_EXCLUSIVE(
            "IntentExclusive"), EXCLUSIVE("Exclusive");

    private final String title;

    LockMode(String title) {
        this.title = title;
    }

    /// Compares without case, as SQL Server does.
    public static Optional<LockMode> named(String name) {
        String wanted = name.strip().toLowerCase(Locale.ROOT);
        for (LockMode mode : values()) {
            if (mode.title.toLowerCase(Locale.ROOT).equals(wanted)) {
                return Optional.of(mode);
            }
        }
        return Optional.empty();
    }

    boolean excludes(LockMode other) {
        return switch (this) {
            case EXCLUSIVE -> true;
            case INTENT_EXCLUSIVE -> other == SHARED || other == UPDATE || other == EXCLUSIVE;
            case UPDATE -> other == UPDATE || other == INTENT_EXCLUSIVE || other == EXCLUSIVE;
            case SHARED -> other == INTENT_EXCLUSIVE || other == EXCLUSIVE;
            case INTENT_SHARED -> other == EXCLUSIVE;
        };
    }

    /// The modes that another session must not have.
    Set<LockMode> excluded() {
        EnumSet<LockMode> found = EnumSet.noneOf(LockMode.class);
        for (LockMode mode : values()) {
            if (excludes(mode)) {
                found.add(mode);
            }
        }
        return found;
    }

    static boolean areExclusive(Set<LockMode> some, LockMode other) {
        return some.stream().anyMatch(other::excludes);
    }

    /// What APPLOCK_MODE calls these modes.
    static String title(Set<LockMode> modes) {
        if (modes.isEmpty()) {
            return "NoLock";
        }
        if (modes.contains(EXCLUSIVE)) {
            return EXCLUSIVE.title;
        }
        boolean intent = modes.contains(INTENT_EXCLUSIVE);
        if (modes.contains(UPDATE)) {
            return intent ? "UpdateIntentExclusive" : UPDATE.title;
        }
        if (modes.contains(SHARED)) {
            return intent ? "SharedIntentExclusive" : SHARED.title;
        }
        return intent ? INTENT_EXCLUSIVE.title : INTENT_SHARED.title;
    }
}
