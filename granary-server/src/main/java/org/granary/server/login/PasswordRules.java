package org.granary.server.login;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/// What the settings ask of passwords, and when they lock logins.
///
/// @param length the fewest characters
/// @param classes the fewest kinds of characters: capital letters, small letters, digits, others; with more than one, a password does not contain the
///     name of its login either
/// @param history how many earlier passwords must not be used again
/// @param expiry after how many days a password has to be changed; 0 for never
/// @param lockoutFailures after how many wrong passwords in a row a login is locked; 0 for never
/// @param addressFailures after how many wrong passwords in a short time an address is locked out of a login; 0 for never
/// @param lockoutTime for how long
public record PasswordRules(int length, int classes, int history, int expiry, int lockoutFailures, int addressFailures,
        Duration lockoutTime) {
    static final int SHORTEST = 8;
    static final int LONGEST = 128;
    public static final PasswordRules DEFAULT = new PasswordRules(SHORTEST, 1, 0, 0, 0, 0, Duration.ofMinutes(15));
    /// For logins with CHECK_POLICY = OFF.
    static final PasswordRules UNCHECKED = new PasswordRules(1, 1, 0, 0, 0, 0, Duration.ZERO);
    /// A shorter name is part of many words.
    private static final int SHORTEST_NAME = 3;

    /// Why a password is refused.
    ///
    /// @param text a sentence for people
    /// @param whileLoggingIn SQL Server's error for a password that is changed in a login
    record Violation(String text, int whileLoggingIn) {
        static final int TOO_SHORT = 18464;
        static final int TOO_LONG = 18465;
        static final int TOO_SIMPLE = 18466;
        static final int USED_BEFORE = 18463;
    }

    /// What is wrong with a new password, without looking at earlier ones.
    Optional<Violation> violation(String login, String password) {
        if (password.length() > LONGEST || password.length() < length) {
            return Optional.of(new Violation("A password has " + length + " to " + LONGEST + " characters.",
                    password.length() < length ? Violation.TOO_SHORT : Violation.TOO_LONG));
        }
        if (kinds(password) < classes) {
            return Optional.of(new Violation("A password has at least " + classes
                    + " of these: capital letters, small letters, digits, other characters.", Violation.TOO_SIMPLE));
        }
        if (classes > 1 && login.length() >= SHORTEST_NAME
                && password.toLowerCase(Locale.ROOT).contains(login.toLowerCase(Locale.ROOT))) {
            return Optional
                    .of(new Violation("A password does not contain the name of its login.", Violation.TOO_SIMPLE));
        }
        return Optional.empty();
    }

    private static long kinds(String password) {
        IntPredicate other = c -> !Character.isUpperCase(c) && !Character.isLowerCase(c) && !Character.isDigit(c);
        return Stream.<IntPredicate>of(Character::isUpperCase, Character::isLowerCase, Character::isDigit, other)
                .filter(kind -> password.codePoints().anyMatch(kind)).count();
    }
}
