package org.granary.records.value;

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
}
