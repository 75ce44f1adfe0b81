package org.granary.gatherer.protocol;

/// State of a crawl component (2.2.1.12).
public enum ComponentState {
    NOT_INITIALIZED(0), OK(1), DISABLED(3), REMOUNT(4), INACTIVE(5), DISABLED_FOR_REMOVE(6);

    private final int value;

    ComponentState(int value) {
        this.value = value;
    }

    public int value() {
        return value;
    }

    public static ComponentState of(int value) {
        for (ComponentState state : values()) {
            if (state.value == value) {
                return state;
            }
        }
        throw new IllegalArgumentException("No crawl component has state " + value + ".");
    }
}
