package org.granary.session;

import java.util.HashSet;
import java.util.Set;
import org.granary.security.LoginKind;

/// A login that has proved who it is. What it may do is not here: see [PrincipalDirectory].
///
/// @param name as it was created; names compare without case
/// @param id the number of the login
/// @param groups the numbers of the logins of Windows groups that it belongs to, whose rights it has too
public record Login(String name, int id, LoginKind kind, Set<Integer> groups) {

    public Login { groups = Set.copyOf(groups); }

    /// The logins whose rights it has.
    public Set<Integer> token() {
        Set<Integer> all = new HashSet<>(groups);
        all.add(id);
        return all;
    }
}
