package org.granary.cli.crawl;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;
import org.granary.cli.command.Streams;
import org.granary.cli.command.Terminal;

/// The line that shows progress. At a terminal it is one line that changes, and everything else is printed above it; elsewhere it is a new line every few seconds.
final class StatusLine implements AutoCloseable {
    private static final String CLEAR = "\r\u001b[K";
    private static final long PAUSE_NANOS = 5_000_000_000L;

    private final PrintStream out;
    private final boolean terminal;
    private final PrintStream errorsBefore = System.err;
    private final ReentrantLock lock = new ReentrantLock();
    private String shown = "";
    private String stage = "";
    private long printed;
    private boolean closed;

    StatusLine(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
        if (terminal) {
            // Where the log goes.
            System.setErr(new PrintStream(new Above(errorsBefore), true, StandardCharsets.UTF_8));
        }
    }

    static StatusLine of(Streams streams) {
        return new StatusLine(streams.out(), Terminal.isOutput(streams));
    }

    /// Shows a line in place of the one before; nothing once it is closed.
    ///
    /// @param current what is being done; where there is no terminal, a new one is shown at once
    void show(String line, String current) {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            if (terminal) {
                out.print(CLEAR + line);
                out.flush();
            } else if (!line.equals(shown) && (!current.equals(stage) || System.nanoTime() - printed > PAUSE_NANOS)) {
                out.println(line);
                printed = System.nanoTime();
            } else {
                return;
            }
            shown = line;
            stage = current;
        } finally {
            lock.unlock();
        }
    }

    /// Prints a line that stays.
    void say(String line) {
        lock.lock();
        try {
            clear();
            out.println(line);
            again();
        } finally {
            lock.unlock();
        }
    }

    private void clear() {
        if (terminal && !shown.isEmpty()) {
            out.print(CLEAR);
            out.flush();
        }
    }

    private void again() {
        if (terminal && !shown.isEmpty()) {
            out.print(shown);
            out.flush();
        }
    }

    /// The line stays as it is, and others follow. Closing it again changes nothing.
    @Override
    public void close() {
        lock.lock();
        try {
            if (terminal && !closed) {
                System.setErr(errorsBefore);
                if (!shown.isEmpty()) {
                    out.println();
                    shown = "";
                }
            }
            closed = true;
        } finally {
            lock.unlock();
        }
    }

    /// Whole lines go above the line.
    private final class Above extends OutputStream {
        private final PrintStream target;
        private boolean inLine;

        Above(PrintStream target) {
            this.target = target;
        }

        @Override
        public void write(int b) {
            write(new byte[]{(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            if (length == 0) {
                return;
            }
            lock.lock();
            try {
                if (!inLine) {
                    clear();
                }
                target.write(bytes, offset, length);
                target.flush();
                inLine = bytes[offset + length - 1] != '\n';
                if (!inLine) {
                    again();
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
