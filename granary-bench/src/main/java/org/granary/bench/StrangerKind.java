package org.granary.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/// What connections without a password do to keep a server busy.
enum StrangerKind {
    SILENT {
        @Override
        void attack(StrangerSocket socket) throws IOException {
            socket.awaitEnd();
        }
    },
    UNFINISHED_LOGIN {
        @Override
        void attack(StrangerSocket socket) throws IOException {
            socket.prelogin(2);
            for (int i = 0; i < 4; i++) {
                socket.packet(StrangerSocket.LOGIN, false, new byte[4000]);
            }
            socket.awaitEnd();
        }
    },
    HALF_HANDSHAKE {
        @Override
        void attack(StrangerSocket socket) throws IOException {
            socket.prelogin(1);
            socket.packet(StrangerSocket.PRELOGIN, true, Hello.BYTES);
            socket.awaitEnd();
        }
    },
    WRONG_PASSWORD_AND_GONE {
        @Override
        void attack(StrangerSocket socket) throws IOException {
            socket.prelogin(2);
            socket.login("sa", "wrong" + ThreadLocalRandom.current().nextLong());
        }
    },
    WRONG_PASSWORD {
        @Override
        void attack(StrangerSocket socket) throws IOException {
            socket.prelogin(2);
            socket.login("sa", "wrong" + ThreadLocalRandom.current().nextLong());
            socket.awaitEnd();
        }
    },
    BYTE_BY_BYTE {
        @Override
        void attack(StrangerSocket socket) throws IOException, InterruptedException {
            socket.send((byte) 0x12, (byte) 1, (byte) 0x10, (byte) 0);
            while (true) {
                socket.send((byte) 0);
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
    },
    GARBAGE {
        @Override
        void attack(StrangerSocket socket) throws IOException {
            byte[] bytes = new byte[2000];
            ThreadLocalRandom.current().nextBytes(bytes);
            bytes[0] = StrangerSocket.PRELOGIN;
            socket.send(bytes);
            socket.awaitEnd();
        }
    };

    /// Ends when the server or the stranger has had enough.
    abstract void attack(StrangerSocket socket) throws IOException, InterruptedException;

    /// The beginning of a handshake, made once: strangers do not work for it.
    private static final class Hello {
        static final byte[] BYTES = clientHello();
    }

    private static byte[] clientHello() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, null, null);
            SSLEngine engine = context.createSSLEngine();
            engine.setUseClientMode(true);
            engine.setEnabledProtocols(new String[]{"TLSv1.2"});
            engine.beginHandshake();
            ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
            engine.wrap(ByteBuffer.allocate(0), hello);
            return Arrays.copyOf(hello.array(), hello.position());
        } catch (GeneralSecurityException | SSLException e) {
            throw new IllegalStateException(e);
        }
    }
}
