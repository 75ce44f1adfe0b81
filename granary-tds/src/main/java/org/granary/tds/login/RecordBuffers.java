package org.granary.tds.login;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// Buffers for records that are written, shared by all connections.
///
/// An engine encrypts only into a buffer that is large enough for the largest record, however little there is to encrypt. A connection holds such a
/// buffer while it writes a record, not while it is idle.
final class RecordBuffers {
    /// More than write at once on most machines; what is beyond is left to the garbage collector.
    private static final int KEPT = 32;
    private static final BlockingQueue<ByteBuffer> FREE = new ArrayBlockingQueue<>(KEPT);

    private RecordBuffers() {}

    /// An empty buffer for at least `bytes`.
    static ByteBuffer take(int bytes) {
        ByteBuffer free = FREE.poll();
        return free != null && free.capacity() >= bytes ? free.clear() : ByteBuffer.allocate(bytes);
    }

    static void giveBack(ByteBuffer buffer) {
        var _ = FREE.offer(buffer);
    }
}
