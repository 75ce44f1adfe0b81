package org.granary.fuzz.targets;

import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.granary.tds.packet.TdsVersion;

/// A batch: parsed, bound and run by the engine, with its results written as for a client.
final class BatchTarget implements FuzzTarget {
    private final Function<byte[], String> text;
    private final TextRuns runs = new TextRuns();

    /// @param text what an input says
    BatchTarget(Function<byte[], String> text) {
        this.text = text;
    }

    @Override
    public boolean run(byte[] input) {
        return runs.batch(text.apply(input), TdsVersion.V7_4);
    }

    /// UTF-8, and `\uFFFD` for what is not; a half of a surrogate pair is `\1` or `\2` with a byte.
    static String decoded(byte[] input) {
        return new String(input, StandardCharsets.UTF_8).replace('\1', '\uD83D').replace('\2', '\uDE00');
    }
}
