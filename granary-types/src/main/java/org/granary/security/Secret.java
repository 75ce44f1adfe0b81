package org.granary.security;

/// A text that is shown nowhere.
public final class Secret {
    private final String text;

    public Secret(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return "Secret";
    }
}
