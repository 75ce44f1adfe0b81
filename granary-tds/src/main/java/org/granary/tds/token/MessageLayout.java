package org.granary.tds.token;

import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.SqlMessage;

/// The layout that ERROR and INFO share.
final class MessageLayout {
    private static final int MAX_SERVER = 255;
    private static final int MAX_PROCEDURE = 255;
    /// The token's length is a word: what does not fit is cut, since a message must never break the stream.
    private static final int MAX_TEXT = 32_000;

    private MessageLayout() {}

    static void write(int type, SqlMessage message, String server, TdsWriter out, TdsVersion version) {
        String text = cut(message.text(), MAX_TEXT);
        String host = cut(server, MAX_SERVER);
        String procedure = cut(message.procedure(), MAX_PROCEDURE);
        boolean wide = version.atLeast(TdsVersion.V7_2);
        int length = 4 + 1 + 1 + 2 + 2 * text.length() + 1 + 2 * host.length() + 1 + 2 * procedure.length()
                + (wide ? 4 : 2);
        out.u8(type).u16(length).i32(message.number()).u8(message.state()).u8(message.severity()).usVarchar(text)
                .bVarchar(host).bVarchar(procedure);
        if (wide) {
            out.i32(message.line());
        } else {
            out.u16(Math.clamp(message.line(), 0, 0xFFFF));
        }
    }

    /// A message as it is read, and the server that it names.
    record Read(SqlMessage message, String server) {}

    static Read read(TdsReader in, TdsVersion version) {
        in.u16();
        int number = in.i32();
        int state = in.u8();
        int severity = in.u8();
        String text = in.usVarchar();
        String server = in.bVarchar();
        String procedure = in.bVarchar();
        int line = version.atLeast(TdsVersion.V7_2) ? in.i32() : in.u16();
        return new Read(new SqlMessage(number, severity, state, text, procedure, line), server);
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length);
    }
}
