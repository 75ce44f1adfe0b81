package org.granary.text;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.granary.gatherer.fetch.TextReader.Content;

/// A process that reads documents, one after another, from its standard input, and writes their texts to its standard output. It ends when its input ends.
public final class ReaderMain {
    /// More than its parent allows: it ends the process itself only when nobody else does, since its parent is gone.
    private static final int TIMES = 2;
    private static final int WATCH_MILLIS = 500;

    private ReaderMain() {}

    /// @param arguments how many milliseconds a document may take
    public static void main(String[] arguments) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
        DataOutputStream out = new DataOutputStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
        // What a library prints must not get between the answers.
        System.setOut(System.err);
        long longest = Long.parseLong(arguments[0]) * TIMES;
        AtomicLong begun = new AtomicLong(System.nanoTime());
        AtomicBoolean busy = new AtomicBoolean();
        Thread.ofPlatform().daemon().name("time").start(() -> watch(longest, begun, busy));
        DocumentParser parser = new DocumentParser();
        while (true) {
            String type;
            try {
                type = Frames.text(in);
            } catch (EOFException e) {
                return;
            }
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            begun.set(System.nanoTime());
            busy.set(true);
            Content content = parser.read(bytes, String.valueOf(type));
            busy.set(false);
            Frames.write(out, content);
        }
    }

    private static void watch(long longest, AtomicLong begun, AtomicBoolean busy) {
        try {
            while (!busy.get() || System.nanoTime() - begun.get() < TimeUnit.MILLISECONDS.toNanos(longest)) {
                Thread.sleep(WATCH_MILLIS);
            }
            Runtime.getRuntime().halt(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
