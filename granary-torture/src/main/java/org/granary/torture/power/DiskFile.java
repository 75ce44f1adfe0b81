package org.granary.torture.power;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// A file on the disk: what is permanent, and the changes since.
final class DiskFile {
    private static final int SECTOR = 512;

    private final Content content = new Content(new byte[0], 0);
    /// As programs see it.
    private long size;
    private final List<Pending> pending = new ArrayList<>();

    /// @param ended when it had happened
    /// @param isSize whether it is a change of the size, to `offset`
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Pending(long ended, long offset, byte[] data, boolean isSize) {}

    void write(long ended, long offset, byte[] data) {
        long at = offset < 0 ? size : offset;
        pending.add(new Pending(ended, at, data, false));
        size = Math.max(size, at + data.length);
    }

    void truncate(long ended, long to) {
        pending.add(new Pending(ended, to, new byte[0], true));
        size = to;
    }

    /// Makes what had happened before this time permanent.
    void sync(long before) {
        List<Pending> later = new ArrayList<>();
        for (Pending change : pending) {
            if (change.ended() <= before) {
                apply(content, change, change.data().length);
            } else {
                later.add(change);
            }
        }
        pending.clear();
        pending.addAll(later);
    }

    private static void apply(Content content, Pending change, int bytes) {
        if (change.isSize()) {
            content.resize((int) change.offset());
        } else {
            content.write((int) change.offset(), change.data(), bytes);
        }
    }

    /// Bytes whose number grows.
    private static final class Content {
        private byte[] bytes;
        private int length;

        Content(byte[] bytes, int length) {
            this.bytes = bytes;
            this.length = length;
        }

        void write(int offset, byte[] data, int count) {
            resize(Math.max(length, offset + count));
            System.arraycopy(data, 0, bytes, offset, count);
        }

        void resize(int to) {
            if (to > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(to, 2 * bytes.length));
            } else if (to < length) {
                Arrays.fill(bytes, to, length, (byte) 0);
            }
            length = to;
        }

        Content copy() {
            return new Content(Arrays.copyOf(bytes, length), length);
        }

        byte[] bytes() {
            return Arrays.copyOf(bytes, length);
        }
    }

    /// What the disk may have of it: all that is permanent, and of the changes since then none, all, the first ones, or any of them, one of which is there in
    /// part.
    byte[] afterPowerLoss(Loss loss, Random random) {
        Content result = content.copy();
        int kept = loss == Loss.FIRST_KEPT ? random.nextInt(pending.size() + 1) : pending.size();
        for (int i = 0; i < kept; i++) {
            Pending change = pending.get(i);
            boolean survives = switch (loss) {
                case NOTHING_KEPT -> false;
                case ALL_KEPT, FIRST_KEPT -> true;
                case ANY_KEPT, TORN -> random.nextBoolean();
            };
            if (survives) {
                int sectors = change.data().length / SECTOR;
                boolean torn = loss == Loss.TORN && sectors > 0 && random.nextInt(3) == 0;
                apply(result, change, torn ? random.nextInt(sectors) * SECTOR : change.data().length);
            }
        }
        return result.bytes();
    }
}
