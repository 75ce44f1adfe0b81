package org.granary.timer.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The end of what a command prints, however much that is, and the progress that it tells of in between.
final class OutputTail {
    /// More of the output is not kept.
    static final int BYTES = 4096;
    private static final int LONGEST_LINE = 200;
    private static final Pattern PROGRESS = Pattern.compile("granary-progress (\\d{1,3})\\s*");

    private final byte[] ring = new byte[BYTES];
    private long count;
    private final StringBuilder line = new StringBuilder();
    private final IntConsumer progress;

    /// @param progress hears of percentages: from lines `granary-progress 40`
    OutputTail(IntConsumer progress) {
        this.progress = progress;
    }

    /// Reads to the end. A stream that another thread closes has ended, too.
    void readAll(InputStream in) {
        byte[] buffer = new byte[8192];
        try {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                add(buffer, read);
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private synchronized void add(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            ring[(int) (count++ % BYTES)] = bytes[i];
            if (bytes[i] == '\n') {
                endLine();
            } else if (line.length() < LONGEST_LINE) {
                line.append((char) (bytes[i] & 0xFF));
            }
        }
    }

    private void endLine() {
        Matcher match = PROGRESS.matcher(line);
        if (match.matches()) {
            progress.accept(Math.min(100, Integer.parseInt(match.group(1))));
        }
        line.setLength(0);
    }

    /// As text that can be stored: in UTF-8, without control characters.
    synchronized String text() {
        int length = (int) Math.min(count, BYTES);
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = ring[(int) ((count - length + i) % BYTES)];
        }
        int start = 0;
        // Not from the middle of a character.
        while (count > BYTES && start < Math.min(3, length) && (bytes[start] & 0xC0) == 0x80) {
            start++;
        }
        return new String(Arrays.copyOfRange(bytes, start, length), StandardCharsets.UTF_8)
                .replaceAll("[\\p{Cntrl}&&[^\\n\\t]]", "").replaceAll("[\\p{Cs}\\uFFFE\\uFFFF]", "?");
    }
}
