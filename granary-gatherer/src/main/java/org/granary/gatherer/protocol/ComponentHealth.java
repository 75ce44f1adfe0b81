package org.granary.gatherer.protocol;

/// How a crawl component is, as far as it has said so.
///
/// @param server where it is supposed to run
/// @param silentSeconds since it last reported, or since it was added when it never has
public record ComponentHealth(int id, String server, ComponentState state, boolean master, int silentSeconds) {
    /// A component reports every ten seconds.
    private static final int SILENCE = 25;

    /// Does somebody run it?
    public boolean lives() {
        return state == ComponentState.OK && silentSeconds <= SILENCE;
    }

    /// Has it ended, or was it given up, so that nobody waits for it?
    public boolean left() {
        return switch (state) {
            case DISABLED, INACTIVE, DISABLED_FOR_REMOVE -> true;
            case NOT_INITIALIZED, OK, REMOUNT -> false;
        };
    }
}
