package org.granary.security;

import org.jspecify.annotations.Nullable;

/// What CREATE LOGIN and ALTER LOGIN say of a login; what they do not say is null or false.
///
/// @param oldPassword the password that the login knows of itself
/// @param mustChange the password is good for one login, in which it has to be changed
/// @param unlock ends a lock-out
/// @param newName another name
public record LoginOptions(@Nullable Secret password, @Nullable Secret oldPassword, boolean mustChange, boolean unlock,
        @Nullable Boolean checkPolicy, @Nullable Boolean checkExpiration, @Nullable String newName,
        @Nullable String defaultDatabase, @Nullable Boolean enabled) {
    public static final LoginOptions NONE = new LoginOptions(null, null, false, false, null, null, null, null, null);

    public static LoginOptions password(String password) {
        return new LoginOptions(new Secret(password), null, false, false, null, null, null, null, null);
    }

    public static LoginOptions enabled(boolean enabled) {
        return new LoginOptions(null, null, false, false, null, null, null, null, enabled);
    }

    /// Whether all that it says is a new password, which a login may give itself if it knows the old one.
    public boolean isOwnPassword() {
        return password != null && oldPassword != null
                && equals(new LoginOptions(password, oldPassword, false, false, null, null, null, null, null));
    }
}
