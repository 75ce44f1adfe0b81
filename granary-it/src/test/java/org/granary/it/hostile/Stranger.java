package org.granary.it.hostile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/// Ways to hold up a server without a password. Each takes one connection from its beginning to the moment in which the server has had enough.
enum Stranger {
    SILENT {
        @Override
        void attack(int port) throws IOException {
            try (RawClient client = RawClient.connect(port)) {
                client.rest();
            }
        }
    },
    UNFINISHED_LOGIN {
        @Override
        void attack(int port) throws IOException {
            try (RawClient client = RawClient.greeted(port)) {
                byte[] payload = new byte[4000];
                for (int i = 0; i < 4; i++) {
                    client.sendPacket(RawClient.LOGIN, 0, payload, 0, payload.length);
                }
                client.rest();
            }
        }
    },
    LOGIN_THAT_NEVER_ENDS {
        @Override
        void attack(int port) throws IOException {
            try (RawClient client = RawClient.greeted(port)) {
                byte[] payload = new byte[32_000];
                while (true) {
                    client.sendPacket(RawClient.LOGIN, 0, payload, 0, payload.length);
                }
            }
        }
    },
    HALF_TLS_HANDSHAKE {
        @Override
        void attack(int port) throws IOException {
            try (RawClient client = RawClient.connect(port)) {
                client.send(RawClient.PRELOGIN, RawClient.hex("00 000B 0006 01 0011 0001 FF 0C0100000000 01"));
                client.answer();
                client.send(RawClient.PRELOGIN, Hello.BYTES);
                client.rest();
            }
        }
    },
    HALF_STRICT_HANDSHAKE {
        @Override
        void attack(int port) throws IOException {
            try (RawClient client = RawClient.connect(port)) {
                client.sendRaw(Hello.BYTES);
                client.rest();
            }
        }
    },
    HALF_TLS_RECORD {
        @Override
        void attack(int port) throws IOException {
            try (RawClient client = RawClient.connect(port)) {
                client.sendRaw(RawClient.hex("16 0303 4000 01"));
                client.rest();
            }
        }
    },
    WRONG_PASSWORD_AND_GONE {
        @Override
        void attack(int port) throws IOException {
            try (RawClient client = RawClient.greeted(port)) {
                client.send(RawClient.LOGIN, RawClient.login("sa", "Wrong-" + ThreadLocalRandom.current().nextLong()));
            }
        }
    },
    WRONG_PASSWORD {
        @Override
        void attack(int port) throws IOException {
            try (RawClient client = RawClient.greeted(port)) {
                client.send(RawClient.LOGIN, RawClient.login("sa", "Wrong-" + ThreadLocalRandom.current().nextLong()));
                client.rest();
            }
        }
    },
    UNKNOWN_NAME {
        @Override
        void attack(int port) throws IOException {
            try (RawClient client = RawClient.greeted(port)) {
                client.send(RawClient.LOGIN,
                        RawClient.login("n" + ThreadLocalRandom.current().nextLong(), "Wrong-Password"));
                client.rest();
            }
        }
    },
    BYTE_BY_BYTE {
        @Override
        void attack(int port) throws IOException, InterruptedException {
            try (RawClient client = RawClient.connect(port)) {
                for (byte b : RawClient.hex("12 01 1000 0000 01 00")) {
                    client.sendRaw(b);
                    TimeUnit.MILLISECONDS.sleep(20);
                }
                while (true) {
                    client.sendRaw((byte) 0);
                    TimeUnit.MILLISECONDS.sleep(20);
                }
            }
        }
    },
    PRELOGIN_AGAIN_AND_AGAIN {
        @Override
        void attack(int port) throws IOException {
            try (RawClient client = RawClient.greeted(port)) {
                while (true) {
                    client.send(RawClient.PRELOGIN, RawClient.hex("00 000B 0006 01 0011 0001 FF 0C0100000000 02"));
                    client.answer();
                }
            }
        }
    },
    GARBAGE {
        @Override
        void attack(int port) throws IOException {
            byte[] bytes = new byte[2000];
            ThreadLocalRandom.current().nextBytes(bytes);
            bytes[0] = 0x12;
            try (RawClient client = RawClient.connect(port)) {
                client.sendRaw(bytes);
                client.rest();
            }
        }
    };

    /// Ends when the server ends it, with an exception or without.
    abstract void attack(int port) throws IOException, InterruptedException;

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
