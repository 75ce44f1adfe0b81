package org.granary.session;

import java.util.stream.Collectors;
import org.granary.security.Permission;
import org.granary.security.SecurityChange;

/// What a change of logins and rights changes, in words and without secrets.
final class SecurityTarget {

    private SecurityTarget() {}

    static String of(SecurityChange change) {
        return switch (change) {
            case SecurityChange.CreateLogin it -> it.name();
            case SecurityChange.AlterLogin it -> it.name();
            case SecurityChange.DropLogin it -> it.name();
            case SecurityChange.ServerMember it -> member(it.role(), it.login(), it.added());
            case SecurityChange.CreateUser it -> it.name();
            case SecurityChange.AlterUser it -> it.name();
            case SecurityChange.DropUser it -> it.name();
            case SecurityChange.CreateRole it -> it.name();
            case SecurityChange.RenameRole it -> it.name() + " to " + it.newName();
            case SecurityChange.DropRole it -> it.name();
            case SecurityChange.Member it -> member(it.role(), it.member(), it.added());
            case SecurityChange.Give it -> (it.permissions().isEmpty()
                    ? "ALL"
                    : it.permissions().stream().map(Permission::name).collect(Collectors.joining(", "))) + " on "
                    + it.securable().kind() + " " + it.securable().schema() + "." + it.securable().object() + ": "
                    + String.join(", ", it.grantees());
        };
    }

    private static String member(String role, String member, boolean added) {
        return role + (added ? " add " : " drop ") + member;
    }
}
