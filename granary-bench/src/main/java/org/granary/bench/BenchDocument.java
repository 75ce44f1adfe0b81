package org.granary.bench;

import org.granary.worker.failure.Reason;
import org.jspecify.annotations.Nullable;

/// A document to convert, and what should become of it.
///
/// @param words that its PDF has, without blanks; empty where it has no PDF
/// @param reason why it fails; null where it does not
record BenchDocument(String name, String words, @Nullable Reason reason) {

    static BenchDocument good(String name, String words) {
        return new BenchDocument(name, words.replaceAll("\\s", ""), null);
    }

    static BenchDocument bad(String name, Reason reason) {
        return new BenchDocument(name, "", reason);
    }

    String output() {
        return name.substring(0, name.lastIndexOf('.')) + ".pdf";
    }
}
