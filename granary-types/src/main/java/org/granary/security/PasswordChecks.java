package org.granary.security;

/// Which rules hold for the password of a login: CHECK_POLICY and CHECK_EXPIRATION, with what the settings decide where nobody has.
///
/// @param policy whether the rules for new passwords, and the locks after wrong ones, hold for it
/// @param expiration whether it expires
public record PasswordChecks(boolean policy, boolean expiration) {
    /// Of a login that has no password.
    public static final PasswordChecks NONE = new PasswordChecks(false, false);
}
