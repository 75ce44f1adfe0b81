package org.granary.tds.login;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.granary.tds.packet.MalformedStreamException;

/// SESSIONRECOVERY of LOGIN7: how a session was when it was lost (MS-TDS 2.2.6.4). `initial | current`, each
/// `length:u32 | database:B_VARCHAR | collation:u8 bytes | language:B_VARCHAR | (id:u8 | length | value)*`.
///
/// @param initial after its login
/// @param current what had changed since; texts and states that had not are left out
public record SessionRecovery(Stage initial, Stage current) {

    /// @param states by number
    public record Stage(String database, String language, Map<Integer, ByteBuffer> states) {
        public Stage { states = Map.copyOf(states); }
    }

    /// Empty when a client only says that it could recover a session.
    public static Optional<SessionRecovery> parse(ByteBuffer data) {
        ByteBuffer in = data.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        if (!in.hasRemaining()) {
            return Optional.empty();
        }
        try {
            SessionRecovery recovery = new SessionRecovery(stage(in), stage(in));
            if (in.hasRemaining()) {
                throw new MalformedStreamException("SESSIONRECOVERY is longer than its parts");
            }
            return Optional.of(recovery);
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            throw new MalformedStreamException("SESSIONRECOVERY ends too early");
        }
    }

    private static Stage stage(ByteBuffer all) {
        ByteBuffer in = part(all, all.getInt());
        String database = text(in);
        part(in, in.get() & 0xFF);
        String language = text(in);
        Map<Integer, ByteBuffer> states = new HashMap<>();
        while (in.hasRemaining()) {
            int id = in.get() & 0xFF;
            int length = in.get() & 0xFF;
            states.put(id, part(in, length == 0xFF ? in.getInt() : length).asReadOnlyBuffer());
        }
        return new Stage(database, language, states);
    }

    private static String text(ByteBuffer in) {
        return StandardCharsets.UTF_16LE.decode(part(in, 2 * (in.get() & 0xFF))).toString();
    }

    private static ByteBuffer part(ByteBuffer in, int length) {
        if (length < 0 || length > in.remaining()) {
            throw new MalformedStreamException("SESSIONRECOVERY has a part of " + Integer.toUnsignedString(length)
                    + " bytes, and " + in.remaining() + " follow");
        }
        ByteBuffer part = in.slice(in.position(), length).order(ByteOrder.LITTLE_ENDIAN);
        in.position(in.position() + length);
        return part;
    }
}
