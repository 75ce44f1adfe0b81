package org.granary.store;

/// Which of several processes on one database this one is, among those that have asked lately. Processes that know
/// their number can begin in different places without telling each other what they do.
///
/// @param number from 0
/// @param count how many there are
public record Peers(int number, int count) {
    /// One process, without others.
    public static final Peers ALONE = new Peers(0, 1);

    public Peers {
        if (number < 0 || number >= count) {
            throw new IllegalArgumentException("Process number " + number + " of " + count + " processes.");
        }
    }

    public boolean isAlone() {
        return count == 1;
    }

    /// Of a line of `length` places, the middle of the part that belongs to this process; 0 for a process alone.
    public int middle(int length) {
        return isAlone() ? 0 : (int) ((2L * number + 1) * length / (2L * count));
    }

    /// Whether something with this hash code belongs to the part of this process.
    public boolean have(int hash) {
        // The hash codes of neighbours are neighbours: they are mixed, so that every process has some of them.
        return Math.floorMod((hash * 0x9E3779B9) >>> 16, count) == number;
    }
}
