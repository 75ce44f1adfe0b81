package org.granary.gatherer.protocol;

/// What came of flushing links (3.1.5.14).
public record Flush(Code code, boolean moreLinks, int maxDocId, int processed) {

    /// The return code.
    public enum Code {
        FAILED, DONE, NEEDS_DOC_IDS;

        public static Code of(int value) {
            if (value < 0 || value >= values().length) {
                throw new IllegalArgumentException("FlushTemp0 has no return code " + value + ".");
            }
            return values()[value];
        }
    }
}
