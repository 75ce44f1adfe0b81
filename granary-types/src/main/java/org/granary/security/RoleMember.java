package org.granary.security;

/// That a principal belongs to a role.
///
/// @param role the number of a role
/// @param member the number of a user, a role or, for roles of the server, a login
public record RoleMember(int role, int member) {}
