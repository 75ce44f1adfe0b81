package org.granary.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/// Changes inputs at random: the same changes for the same seed.
final class Mutator {
    private static final int[] SPECIAL = {0, 1, 0x7F, 0x80, 0xFE, 0xFF, 0xFFFF, 0x7FFF, 0x7FFFFFFF, 0x80000000,
        0xFFFFFFFF, 0xFFFFFFFE, 8000, 8001};

    private final List<byte[]> corpus;
    private final SplittableRandom random;

    Mutator(List<byte[]> corpus, long seed) {
        this.corpus = List.copyOf(corpus);
        this.random = new SplittableRandom(seed);
    }

    byte[] next() {
        byte[] input = random.nextInt(20) == 0 ? random() : pick().clone();
        for (int i = random.nextInt(1, 6); i > 0; i--) {
            input = changed(input);
        }
        return input;
    }

    private byte[] random() {
        byte[] bytes = new byte[random.nextInt(1, 200)];
        random.nextBytes(bytes);
        return bytes;
    }

    private byte[] pick() {
        return corpus.get(random.nextInt(corpus.size()));
    }

    private byte[] changed(byte[] input) {
        if (input.length == 0) {
            return random();
        }
        int at = random.nextInt(input.length);
        int length = random.nextInt(1, Math.min(33, input.length - at + 1));
        return switch (random.nextInt(9)) {
            case 0 -> {
                input[at] ^= (byte) (1 << random.nextInt(8));
                yield input;
            }
            case 1 -> {
                input[at] = (byte) random.nextInt(256);
                yield input;
            }
            case 2 -> {
                input[at] += (byte) random.nextInt(-4, 5);
                yield input;
            }
            case 3, 4 -> special(input, at);
            case 5 -> spliced(input, at, at + length, new byte[0]);
            case 6 -> spliced(input, at, at, Arrays.copyOfRange(input, at, at + length));
            case 7 -> {
                byte[] other = pick();
                int from = random.nextInt(other.length + 1);
                yield spliced(input, at, random.nextBoolean() ? at : at + length,
                        Arrays.copyOfRange(other, from, Math.min(other.length, from + random.nextInt(64))));
            }
            default -> random.nextInt(4) == 0 ? Arrays.copyOf(input, at) : spliced(input, at, at + length, random());
        };
    }

    /// Writes a number that lengths and counts go wrong with.
    private byte[] special(byte[] input, int at) {
        int value = SPECIAL[random.nextInt(SPECIAL.length)];
        int width = 1 << random.nextInt(3);
        for (int i = 0; i < width && at + i < input.length; i++) {
            input[at + i] = (byte) (value >>> (8 * i));
        }
        return input;
    }

    private static byte[] spliced(byte[] input, int from, int to, byte[] middle) {
        byte[] result = new byte[input.length - (to - from) + middle.length];
        System.arraycopy(input, 0, result, 0, from);
        System.arraycopy(middle, 0, result, from, middle.length);
        System.arraycopy(input, to, result, from + middle.length, input.length - to);
        return result;
    }
}
