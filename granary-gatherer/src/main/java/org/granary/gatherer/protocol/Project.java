package org.granary.gatherer.protocol;

/// What is crawled (2.2.1.1, 2.2.1.19).
public enum Project {
    PORTAL_CONTENT(1, "Portal_Content"), ANCHOR(2, "AnchorProject");

    private final int value;
    private final String projectName;

    Project(int value, String projectName) {
        this.value = value;
        this.projectName = projectName;
    }

    public int value() {
        return value;
    }

    public String projectName() {
        return projectName;
    }
}
