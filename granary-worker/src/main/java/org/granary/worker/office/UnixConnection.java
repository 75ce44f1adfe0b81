package org.granary.worker.office;

import com.sun.star.connection.XConnection;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Arrays;

/// A connection to LibreOffice through its Unix socket. It has no port that others on this machine could reach, and works although the process has no network.
final class UnixConnection implements XConnection {
    private final SocketChannel channel;

    private UnixConnection(SocketChannel channel) {
        this.channel = channel;
    }

    static UnixConnection open(Path socket) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(socket));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        return new UnixConnection(channel);
    }

    @Override
    public int read(byte[][] bytes, int wanted) throws com.sun.star.io.IOException {
        ByteBuffer buffer = ByteBuffer.allocate(wanted);
        try {
            while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                // Until all is there, or the end.
            }
        } catch (IOException e) {
            throw failure(e);
        }
        bytes[0] = Arrays.copyOf(buffer.array(), buffer.position());
        return buffer.position();
    }

    @Override
    public void write(byte[] bytes) throws com.sun.star.io.IOException {
        try {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        } catch (IOException e) {
            throw failure(e);
        }
    }

    @Override
    public void flush() {
        // Nothing is kept back.
    }

    @Override
    public void close() throws com.sun.star.io.IOException {
        try {
            channel.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    @Override
    public String getDescription() {
        return "unix";
    }

    private static com.sun.star.io.IOException failure(IOException e) {
        return new com.sun.star.io.IOException(e, String.valueOf(e.getMessage()));
    }
}
