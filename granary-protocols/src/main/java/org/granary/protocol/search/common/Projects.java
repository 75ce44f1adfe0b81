package org.granary.protocol.search.common;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.granary.records.value.Project;
import org.granary.type.Collation;
import org.granary.type.SqlError;

/// The projects of a role: the Foundation role has no anchor project.
public final class Projects {

    private Projects() {}

    public static List<Project> of(Role role) {
        return Arrays.stream(Project.values()).filter(p -> p != Project.ANCHOR || role != Role.FOUNDATION).toList();
    }

    /// The project with a number, if the role has one.
    public static Optional<Project> find(int value, Role role) {
        return of(role).stream().filter(project -> project.value() == value).findFirst();
    }

    /// The project with a number.
    ///
    /// @throws SqlError 547 if the role has none
    public static Project of(int value, Role role) {
        return find(value, role)
                .orElseThrow(() -> new SqlError(547, 16, 0, "Project " + value + " is not valid: it must be "
                        + (role == Role.FOUNDATION ? "1 in the Foundation role." : "1 or 2.")));
    }

    /// The project with a name (MS-SQLPGAT2 2.2.1.19).
    ///
    /// @throws SqlError 547 if the role has none
    public static Project named(String name, Role role) {
        String key = Collation.fold(name);
        return of(role).stream().filter(project -> Collation.fold(project.projectName()).equals(key)).findFirst()
                .orElseThrow(() -> new SqlError(547, 16, 0, "Project name '" + name + "' is not valid: it must be "
                        + (role == Role.FOUNDATION
                                ? "Portal_Content in the Foundation role."
                                : "Portal_Content or AnchorProject.")));
    }
}
