package org.granary.tds.server;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A temporary file of bytes that wait for their client, first in, first out. Not safe for several threads at once.
final class ResponseFile {
    private static final Logger LOG = LoggerFactory.getLogger(ResponseFile.class);
    private static final LogThrottle FAILURES = new LogThrottle();
    /// Small, since every client that does not read has one on its way.
    private static final int BLOCK = 8 * 1024;

    private final ResponseSpace space;
    private final FileChannel channel;
    private long taken;
    private long begin;
    private long end;

    private ResponseFile(ResponseSpace space, FileChannel channel) {
        this.space = space;
        this.channel = channel;
    }

    /// A new file; null where none can be made, which is as if there were no space.
    static @Nullable ResponseFile open(ResponseSpace space) {
        try {
            return new ResponseFile(space, space.open());
        } catch (IOException e) {
            if (FAILURES.isDue()) {
                LOG.warn("No temporary file for results can be made: {}{}", e.toString(), FAILURES.more());
            }
            return null;
        }
    }

    boolean isEmpty() {
        return begin == end;
    }

    /// @return false when there is no space
    boolean append(byte[] bytes, int offset, int length) {
        if (isEmpty()) {
            begin = 0;
            end = 0;
        }
        long more = Math.max(0, end + length - taken);
        if (more > 0 && !space.takeFile(more, taken)) {
            return false;
        }
        taken += more;
        try {
            ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
            for (long at = end; buffer.hasRemaining();) {
                at += channel.write(buffer, at);
            }
            end += length;
            return true;
        } catch (IOException e) {
            if (FAILURES.isDue()) {
                LOG.warn("Results cannot be kept in a temporary file: {}{}", e.toString(), FAILURES.more());
            }
            return false;
        }
    }

    byte[] next() throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(BLOCK, end - begin));
        while (buffer.hasRemaining()) {
            int read = channel.read(buffer, begin + buffer.position());
            if (read < 0) {
                throw new EOFException("the temporary file of an answer has been cut");
            }
        }
        begin += buffer.position();
        return buffer.array();
    }

    void close() {
        space.giveFile(taken);
        taken = 0;
        try {
            channel.close();
        } catch (IOException e) {
            LOG.warn("A temporary file of results could not be closed: {}", e.toString());
        }
    }
}
