package org.granary.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The least that a durable call can cost: bytes go to a server, it writes a page to a file, forces it to the disk, and bytes come back. The
/// file has its size from the beginning and is written round and round, since a file that grows makes each force dearer.
final class Echo {
    /// About what mssql-jdbc sends for a prepared call with three numbers, and gets back.
    private static final int REQUEST = 120;
    private static final int ANSWER = 60;
    private static final int PAGE = 4096;
    private static final int PAGES = 4000;

    private Echo() {}

    static Load.Result run(Path file, Duration warmUp, Duration measured) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            client.setTcpNoDelay(true);
            accepted.setTcpNoDelay(true);
            Thread.ofPlatform().daemon().start(() -> serve(accepted, file));
            InputStream in = client.getInputStream();
            OutputStream out = client.getOutputStream();
            long start = System.nanoTime() + warmUp.toNanos();
            long end = start + measured.toNanos();
            List<Long> times = new ArrayList<>();
            for (long before = System.nanoTime(); before - end < 0;) {
                out.write(new byte[REQUEST]);
                in.readNBytes(ANSWER);
                long after = System.nanoTime();
                if (before - start >= 0) {
                    times.add(after - before);
                }
                before = after;
            }
            return Load.Result.of(times.stream().mapToLong(Long::longValue).toArray(), times.size(),
                    measured.toNanos());
        }
    }

    private static void serve(Socket socket, Path file) {
        try (FileChannel log = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            log.write(ByteBuffer.allocate(PAGE * PAGES));
            log.force(true);
            for (long call = 0; in.readNBytes(REQUEST).length == REQUEST; call++) {
                log.write(ByteBuffer.allocate(PAGE), call % PAGES * PAGE);
                log.force(false);
                out.write(new byte[ANSWER]);
            }
        } catch (IOException e) {
            if (!socket.isClosed()) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
