package org.granary.security;

import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/// A user or a role of one database that somebody created.
///
/// @param id unique in all databases of the server, and never used again
/// @param login the number of the login that a user belongs to; null for roles
public record DatabasePrincipal(int id, String name, @Nullable Integer login, LocalDateTime created,
        LocalDateTime changed) {
    /// The user that administrators of the server are in every database.
    public static final int DBO = 1;
    /// The user that a login without a user is in `master`.
    public static final int GUEST = 2;

    public boolean isRole() {
        return login == null;
    }
}
