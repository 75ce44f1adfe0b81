package org.granary.security;

/// A permission that was granted or denied to somebody.
///
/// @param grantee the number of a login, or of a user or role of the database
/// @param denied false for granted
/// @param grantor who did it
public record GivenPermission(int grantee, Securable securable, Permission permission, boolean denied, int grantor) {}
