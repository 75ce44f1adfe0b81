package org.granary.store.postgresql;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A network between a store and PostgreSQL that is cut while a transaction is committed.
final class CuttingProxy implements AutoCloseable {
    private final ServerSocket accepts;
    private final InetSocketAddress server;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile Cut cut = Cut.NEVER;
    private final AtomicInteger cuts = new AtomicInteger();

    enum Cut {
        NEVER,
        /// PostgreSQL does not get the COMMIT, and does not notice that its client is gone.
        BEFORE_COMMIT,
        /// PostgreSQL has committed, and its client does not get the answer.
        AFTER_COMMIT,
        /// The same, and then nobody gets through any more.
        AFTER_COMMIT_FOR_EVER
    }

    CuttingProxy(int port) throws IOException {
        server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        accepts = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return accepts.getLocalPort();
    }

    /// The next COMMIT is cut in this way.
    void cutNext(Cut how) {
        cut = how;
    }

    int cuts() {
        return cuts.get();
    }

    private void accept() {
        while (!accepts.isClosed()) {
            try {
                Socket client = accepts.accept();
                Socket behind = new Socket();
                behind.connect(server);
                sockets.add(client);
                sockets.add(behind);
                Connection connection = new Connection(client, behind);
                Thread.ofVirtual().start(connection::requests);
                Thread.ofVirtual().start(connection::answers);
            } catch (IOException e) {
                // It is closed.
            }
        }
    }

    private final class Connection {
        private final Socket client;
        private final Socket behind;
        private volatile boolean swallowsAnswer;

        Connection(Socket client, Socket behind) {
            this.client = client;
            this.behind = behind;
        }

        void requests() {
            byte[] buffer = new byte[65536];
            try {
                InputStream in = client.getInputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    Cut how = cut;
                    if (how != Cut.NEVER
                            && new String(buffer, 0, read, StandardCharsets.ISO_8859_1).contains("COMMIT")) {
                        cut = Cut.NEVER;
                        cuts.incrementAndGet();
                        if (how == Cut.AFTER_COMMIT_FOR_EVER) {
                            accepts.close();
                        }
                        if (how == Cut.BEFORE_COMMIT) {
                            client.close();
                            return;
                        }
                        swallowsAnswer = true;
                    }
                    behind.getOutputStream().write(buffer, 0, read);
                }
                behind.shutdownOutput();
            } catch (IOException e) {
                // The other direction ends, too.
            }
        }

        void answers() {
            byte[] buffer = new byte[65536];
            try {
                InputStream in = behind.getInputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    if (swallowsAnswer) {
                        client.close();
                        behind.close();
                        return;
                    }
                    client.getOutputStream().write(buffer, 0, read);
                }
                client.close();
            } catch (IOException e) {
                // The other direction ends, too.
            }
        }
    }

    @Override
    public void close() throws IOException {
        accepts.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
