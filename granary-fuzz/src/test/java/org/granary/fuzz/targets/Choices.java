package org.granary.fuzz.targets;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// Takes decisions out of an input, byte by byte; when it is used up, each decision is the first one. So a change of one byte changes one decision, which is what
/// lets a fuzzer learn.
public final class Choices {
    private final byte[] input;
    private int at;

    public Choices(byte[] input) {
        this.input = input;
    }

    /// A number from 0 to below `bound`, which is at most 65,536.
    public int below(int bound) {
        int value = bound > 256 ? u8() << 8 | u8() : u8();
        return value % bound;
    }

    public int u8() {
        return at < input.length ? input[at++] & 0xFF : 0;
    }

    public boolean isEmpty() {
        return at >= input.length;
    }

    public <T> T of(List<T> list) {
        return list.get(below(list.size()));
    }

    public int of(int... list) {
        return list[below(list.length)];
    }

    /// At most so many bytes.
    public byte[] bytes(int most) {
        int from = at;
        at = Math.min(input.length, at + most);
        return Arrays.copyOfRange(input, from, at);
    }

    public byte[] rest() {
        return bytes(input.length);
    }

    /// The rest as text.
    public String text() {
        return new String(rest(), StandardCharsets.UTF_8);
    }
}
