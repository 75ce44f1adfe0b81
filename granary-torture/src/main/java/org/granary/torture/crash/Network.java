package org.granary.torture.crash;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The network between a Granary server and a PostgreSQL server, which can be cut.
final class Network implements AutoCloseable {
    /// A statement that has the text COMMIT, with the name under which it is run from then on.
    private static final Pattern NAMED_COMMIT = Pattern.compile("P....(S_\\d+)\\x00COMMIT\\x00", Pattern.DOTALL);

    private final ServerSocket accepts;
    private final InetSocketAddress server;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Cut next;
    private volatile long silentUntil = System.nanoTime();

    /// How a connection is cut.
    enum Cut {
        /// PostgreSQL does not get a COMMIT.
        BEFORE_COMMIT,
        /// PostgreSQL gets a COMMIT, and nobody gets its answer.
        AFTER_COMMIT
    }

    Network(int port) throws IOException {
        server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        accepts = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("network").start(this::accept);
    }

    int port() {
        return accepts.getLocalPort();
    }

    /// The next COMMIT of anybody meets this.
    void cutNext(Cut how) {
        next = how;
    }

    /// Whether [#cutNext] has not happened yet.
    boolean isCutPending() {
        return next != null;
    }

    /// All connections are closed.
    void cut() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        sockets.clear();
    }

    /// Nothing gets through for so long; then all connections are closed.
    void beSilent(int millis) throws IOException, InterruptedException {
        silentUntil = System.nanoTime() + millis * 1_000_000L;
        Thread.sleep(millis);
        cut();
    }

    private void accept() {
        while (!accepts.isClosed()) {
            try {
                Socket client = accepts.accept();
                sockets.add(client);
                Thread.ofVirtual().start(() -> connect(client));
            } catch (IOException e) {
                // It is closed.
            }
        }
    }

    private void connect(Socket client) {
        try {
            awaitSound();
            Socket behind = new Socket();
            behind.connect(server);
            sockets.add(behind);
            Connection connection = new Connection(client, behind);
            Thread.ofVirtual().start(connection::requests);
            Thread.ofVirtual().start(connection::answers);
        } catch (IOException e) {
            close(client);
        }
    }

    private void awaitSound() {
        for (long left = silentUntil - System.nanoTime(); left > 0; left = silentUntil - System.nanoTime()) {
            try {
                Thread.sleep(1 + left / 1_000_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void close(Socket socket) {
        sockets.remove(socket);
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone all the same.
        }
    }

    private final class Connection {
        private final Socket client;
        private final Socket behind;
        private String commit = "COMMIT";
        private volatile boolean swallowsAnswer;

        Connection(Socket client, Socket behind) {
            this.client = client;
            this.behind = behind;
        }

        void requests() {
            byte[] buffer = new byte[65_536];
            try {
                InputStream in = client.getInputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    awaitSound();
                    Cut how = isCommit(new String(buffer, 0, read, StandardCharsets.ISO_8859_1)) ? take() : null;
                    if (how == Cut.BEFORE_COMMIT) {
                        break;
                    }
                    swallowsAnswer |= how == Cut.AFTER_COMMIT;
                    behind.getOutputStream().write(buffer, 0, read);
                }
            } catch (IOException e) {
                // The other direction ends, too.
            }
            closeBoth();
        }

        private boolean isCommit(String request) {
            Matcher named = NAMED_COMMIT.matcher(request);
            boolean is = request.contains("COMMIT") || request.contains("\0" + commit + "\0");
            if (named.find()) {
                commit = named.group(1);
            }
            return is;
        }

        void answers() {
            byte[] buffer = new byte[65_536];
            try {
                InputStream in = behind.getInputStream();
                for (int read = in.read(buffer); read >= 0 && !swallowsAnswer; read = in.read(buffer)) {
                    awaitSound();
                    client.getOutputStream().write(buffer, 0, read);
                }
            } catch (IOException e) {
                // The other direction ends, too.
            }
            closeBoth();
        }

        private void closeBoth() {
            close(client);
            close(behind);
        }
    }

    private synchronized @Nullable Cut take() {
        Cut taken = next;
        next = null;
        return taken;
    }

    @Override
    public void close() throws IOException {
        accepts.close();
        cut();
    }
}
