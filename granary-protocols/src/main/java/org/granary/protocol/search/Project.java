package org.granary.protocol.search;

import java.util.Arrays;
import java.util.Optional;
import org.granary.type.Collation;
import org.granary.type.SqlError;

/// What is crawled (MS-SQLPGAT2 2.2.1.1, and the names of 2.2.1.19).
public enum Project {
    PORTAL_CONTENT(1, "Portal_Content"),
    /// The links between documents. Not in the Foundation role.
    ANCHOR(2, "AnchorProject");

    private final int value;
    private final String projectName;

    Project(int value, String projectName) {
        this.value = value;
        this.projectName = projectName;
    }

    /// The number that travels and is stored.
    public int value() {
        return value;
    }

    public String projectName() {
        return projectName;
    }

    /// The project with a number, if the role has one.
    public static Optional<Project> find(int value, Role role) {
        return Arrays.stream(values()).filter(p -> p.value == value && (p != ANCHOR || role != Role.FOUNDATION))
                .findFirst();
    }

    /// The project with a number.
    ///
    /// @throws SqlError 547 if the role has none
    public static Project of(int value, Role role) {
        return find(value, role)
                .orElseThrow(() -> new SqlError(547, 16, 0, "Project " + value + " is not valid: it must be "
                        + (role == Role.FOUNDATION ? "1 in the Foundation role." : "1 or 2.")));
    }

    /// The project with a name (2.2.1.19).
    ///
    /// @throws SqlError 547 if the role has none
    public static Project named(String name, Role role) {
        String key = Collation.fold(name);
        return Arrays.stream(values())
                .filter(p -> Collation.fold(p.projectName).equals(key) && (p != ANCHOR || role != Role.FOUNDATION))
                .findFirst()
                .orElseThrow(() -> new SqlError(547, 16, 0, "Project name '" + name + "' is not valid: it must be "
                        + (role == Role.FOUNDATION
                                ? "Portal_Content in the Foundation role."
                                : "Portal_Content or AnchorProject.")));
    }
}
