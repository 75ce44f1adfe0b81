package org.granary.worker.document;

import java.nio.charset.StandardCharsets;

/// Looks for a word in bytes that come piece by piece. Zero bytes are skipped, so it is found in UTF-16, too.
final class WordSearch {
    private final byte[] word;
    private int matched;

    /// @param word whose first character comes only once in it
    WordSearch(String word) {
        this.word = word.getBytes(StandardCharsets.US_ASCII);
    }

    boolean isIn(byte[] piece, int length) {
        for (int i = 0; i < length; i++) {
            byte each = piece[i];
            if (each == 0) {
                continue;
            }
            if (each == word[matched]) {
                matched++;
                if (matched == word.length) {
                    matched = 0;
                    return true;
                }
            } else {
                matched = each == word[0] ? 1 : 0;
            }
        }
        return false;
    }
}
