package org.granary.server.certificate;

import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/// A TLS handshake between two engines, in memory.
final class Handshake {
    private static final int ROOM = 1 << 17;

    private Handshake() {}

    static void run(SSLEngine client, SSLEngine server) throws SSLException {
        ByteBuffer toServer = ByteBuffer.allocate(ROOM);
        ByteBuffer toClient = ByteBuffer.allocate(ROOM);
        client.beginHandshake();
        server.beginHandshake();
        for (int i = 0; i < 1000 && !(done(client) && done(server)); i++) {
            step(client, toClient, toServer);
            step(server, toServer, toClient);
        }
        if (!done(client) || !done(server)) {
            throw new SSLException("the handshake does not end");
        }
    }

    private static boolean done(SSLEngine engine) {
        return engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING;
    }

    private static void step(SSLEngine engine, ByteBuffer in, ByteBuffer out) throws SSLException {
        switch (engine.getHandshakeStatus()) {
            case NEED_TASK -> {
                for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
                    task.run();
                }
            }
            case NEED_WRAP -> engine.wrap(ByteBuffer.allocate(0), out);
            case NEED_UNWRAP, NEED_UNWRAP_AGAIN, NOT_HANDSHAKING -> {
                in.flip();
                engine.unwrap(in, ByteBuffer.allocate(ROOM));
                in.compact();
            }
            case FINISHED -> throw new IllegalStateException("only ever a result");
        }
    }
}
