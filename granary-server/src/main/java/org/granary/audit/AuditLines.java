package org.granary.audit;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Reads a file of the trail line by line, whatever is in it: a line that is too long to be one is cut.
final class AuditLines implements AutoCloseable {
    /// Much longer than any that is written.
    private static final int LONGEST = 64 * 1024;

    private final InputStream in;
    private long left;
    private boolean ended;

    /// @param from where to begin
    /// @param to where to stop
    AuditLines(Path file, long from, long to) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            channel.position(from);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        this.in = new BufferedInputStream(Channels.newInputStream(channel), LONGEST);
        this.left = to - from;
    }

    /// @param complete false where the end of the file comes before the end of the line
    /// @param bytes how long it is, with its end
    record Line(String text, boolean complete, long bytes) {}

    /// @return null at the end
    @org.jspecify.annotations.Nullable
    Line next() throws IOException {
        if (ended) {
            return null;
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream(512);
        long bytes = 0;
        while (left > 0) {
            int b = in.read();
            if (b < 0) {
                break;
            }
            left--;
            bytes++;
            if (b == '\n') {
                return new Line(text.toString(StandardCharsets.UTF_8), true, bytes);
            }
            if (text.size() < LONGEST) {
                text.write(b);
            }
        }
        ended = true;
        return bytes == 0 ? null : new Line(text.toString(StandardCharsets.UTF_8), false, bytes);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
