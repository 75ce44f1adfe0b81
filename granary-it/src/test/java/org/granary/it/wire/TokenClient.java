package org.granary.it.wire;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.granary.it.TestServer;
import org.granary.tds.codec.ValueDecoder;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.Packet;
import org.granary.tds.packet.PacketHeader;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.tds.request.WellKnownProcedure;
import org.granary.tds.token.ColMetadata;
import org.granary.tds.token.Token;
import org.granary.tds.token.TokenReader;
import org.jspecify.annotations.Nullable;

/// A client that shows every token of an answer. Speaks TDS 7.4 without TLS, and sends requests of one packet.
final class TokenClient implements AutoCloseable {
    private static final int BATCH = 1;
    private static final int RPC = 3;
    private static final int BULK_LOAD = 7;
    private static final int TRANSACTION_MANAGER = 14;
    private static final int PRELOGIN = 0x12;
    private static final int LOGIN7 = 0x10;
    private static final int LARGEST_PACKET = 16_000;

    private final Socket socket;
    private InputStream in;
    private @Nullable MultiplexedStream multiplexed;
    private long transaction;

    TokenClient(TestServer server, String database) throws IOException {
        this(server, database, false);
    }

    /// @param mars whether it has one session of several that a connection can have
    TokenClient(TestServer server, String database, boolean mars) throws IOException {
        socket = new Socket(server.host(), server.port());
        socket.setSoTimeout(60_000);
        in = new BufferedInputStream(socket.getInputStream());
        // VERSION at offset 16, ENCRYPTION "not supported" at offset 22, MARS at offset 23.
        send(PRELOGIN, PacketHeader.END_OF_MESSAGE, out -> out.u8(0).u16BigEndian(16).u16BigEndian(6).u8(1)
                .u16BigEndian(22).u16BigEndian(1).u8(4).u16BigEndian(23).u16BigEndian(1).u8(0xFF)
                .bytes(new byte[]{12, 1, 0, 0, 0, 0, 2, (byte) (mars ? 1 : 0)}));
        message();
        send(LOGIN7, PacketHeader.END_OF_MESSAGE, out -> login(out, database));
        List<String> answer = describe(message());
        if (answer.stream().noneMatch("LOGINACK"::equals)) {
            throw new IOException("refused: " + answer);
        }
        if (mars) {
            multiplexed = new MultiplexedStream(in, socket.getOutputStream());
            in = multiplexed;
        }
    }

    /// From now on, requests say that they belong to this transaction.
    void transaction(long descriptor) {
        transaction = descriptor;
    }

    long transaction() {
        return transaction;
    }

    private static void login(TdsWriter out, String database) {
        String[] texts = {"test", "sa", TestServer.PASSWORD, "test", "", "", "test", "", database};
        int variable = 94;
        int length = variable;
        for (String text : texts) {
            length += 2 * text.length();
        }
        out.i32(length).i32(0x74000004).i32(LARGEST_PACKET).i32(0).i32(0).i32(0).u8(0xE0).u8(0x03).u8(0).u8(0).i32(0)
                .i32(0x409);
        int offset = variable;
        for (String text : texts) {
            out.u16(offset).u16(text.length());
            offset += 2 * text.length();
        }
        // Client id, SSPI, file to attach, new password, long SSPI.
        out.bytes(new byte[6]).u16(offset).u16(0).u16(offset).u16(0).u16(offset).u16(0).i32(0);
        for (int i = 0; i < texts.length; i++) {
            byte[] bytes = texts[i].getBytes(StandardCharsets.UTF_16LE);
            for (int j = 0; i == 2 && j < bytes.length; j++) {
                int swapped = (bytes[j] & 0x0F) << 4 | (bytes[j] & 0xF0) >> 4;
                bytes[j] = (byte) (swapped ^ 0xA5);
            }
            out.bytes(bytes);
        }
    }

    /// The tokens of the answer to a batch.
    List<String> batch(String text) throws IOException {
        return batch(text, 0);
    }

    /// @param status bits of the packet header beside the end of the message
    List<String> batch(String text, int status) throws IOException {
        send(BATCH, PacketHeader.END_OF_MESSAGE | status, out -> {
            headers(out);
            out.unicode(text);
        });
        return describe(message());
    }

    /// The greatest lengths of the columns of a query.
    List<Integer> lengths(String query) throws IOException {
        send(BATCH, PacketHeader.END_OF_MESSAGE, out -> {
            headers(out);
            out.unicode(query);
        });
        Token first = new TokenReader(new TdsReader(new ByteArrayInputStream(message())), TdsVersion.V7_4,
                new ValueDecoder(WireCollation.DEFAULT, 1_000_000)).next();
        return ((ColMetadata) first).columns().stream().map(column -> column.type().length()).toList();
    }

    /// The tokens of the answer to a call.
    ///
    /// @param flags of the call, for instance 2 for "no metadata"
    List<String> call(WellKnownProcedure procedure, int flags, Parameter... parameters) throws IOException {
        return describe(answer(procedure, flags, parameters));
    }

    /// The bytes of the answer to a call, each from 0 to 255.
    List<Integer> raw(WellKnownProcedure procedure, int flags, Parameter... parameters) throws IOException {
        List<Integer> bytes = new ArrayList<>();
        for (byte each : answer(procedure, flags, parameters)) {
            bytes.add(each & 0xFF);
        }
        return bytes;
    }

    private byte[] answer(WellKnownProcedure procedure, int flags, Parameter... parameters) throws IOException {
        send(RPC, PacketHeader.END_OF_MESSAGE, out -> {
            headers(out);
            out.u16(0xFFFF).u16(procedure.number()).u16(flags);
            for (Parameter parameter : parameters) {
                parameter.write(out);
            }
        });
        return message();
    }

    List<String> call(WellKnownProcedure procedure, Parameter... parameters) throws IOException {
        return call(procedure, 0, parameters);
    }

    /// The tokens of the answer to a bulk load, which a batch has announced.
    List<String> bulkLoad(Consumer<TdsWriter> rows) throws IOException {
        send(BULK_LOAD, PacketHeader.END_OF_MESSAGE, rows);
        return describe(message());
    }

    /// The tokens of the answer to a transaction manager request.
    ///
    /// @param request behind the headers: its type, and what belongs to that
    List<String> transactionManager(Consumer<TdsWriter> request) throws IOException {
        send(TRANSACTION_MANAGER, PacketHeader.END_OF_MESSAGE, out -> {
            headers(out);
            request.accept(out);
        });
        return describe(message());
    }

    private void headers(TdsWriter out) {
        out.i32(22).i32(18).u16(2).i64(transaction).i32(1);
    }

    interface Parameter {
        void write(TdsWriter out);

        static Parameter text(String value) {
            return out -> {
                out.u8(0).u8(0).u8(0xE7).u16(8000);
                WireCollation.DEFAULT.write(out);
                out.u16(2 * value.length()).unicode(value);
            };
        }

        static Parameter integer(int value) {
            return out -> out.u8(0).u8(0).u8(0x26).u8(4).u8(4).i32(value);
        }

        /// An int that comes back.
        static Parameter output() {
            return out -> out.u8(0).u8(1).u8(0x26).u8(4).u8(0);
        }
    }

    private void send(int type, int status, Consumer<TdsWriter> payload) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(new byte[PacketHeader.SIZE]);
        payload.accept(new TdsWriter(bytes));
        byte[] packet = bytes.toByteArray();
        new PacketHeader(type, status, packet.length, 0, 1).putInto(packet);
        if (multiplexed == null) {
            socket.getOutputStream().write(packet);
            socket.getOutputStream().flush();
        } else {
            multiplexed.send(packet);
        }
    }

    private byte[] message() throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        while (true) {
            Packet packet = Packet.read(in);
            if (packet == null) {
                throw new EOFException("the server closed the connection");
            }
            message.writeBytes(packet.payload());
            if (packet.header().endsMessage()) {
                return message.toByteArray();
            }
        }
    }

    private List<String> describe(byte[] message) {
        TokenReader reader = new TokenReader(new TdsReader(new ByteArrayInputStream(message)), TdsVersion.V7_4,
                new ValueDecoder(WireCollation.DEFAULT, 1_000_000));
        List<String> tokens = new ArrayList<>();
        while (!reader.atEnd()) {
            Token token = reader.next();
            transaction = TokenText.transaction(token, transaction);
            tokens.add(TokenText.of(token));
        }
        return tokens;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
