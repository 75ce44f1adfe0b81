package org.granary.fuzz.seed;

import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import org.granary.tds.packet.TdsWriter;

/// Writes messages.
final class Bytes {
    private Bytes() {}

    static byte[] of(Consumer<TdsWriter> content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        content.accept(new TdsWriter(bytes));
        return bytes.toByteArray();
    }

    /// `type:u8 | status:u8 | length:u16be | spid:u16be | packet:u8 | window:u8 | payload`.
    static byte[] packet(int type, int status, byte[] payload) {
        return of(out -> out.u8(type).u8(status).u16BigEndian(8 + payload.length).u16BigEndian(0).u8(1).u8(0)
                .bytes(payload));
    }

    static byte[] joined(byte[]... parts) {
        return of(out -> {
            for (byte[] part : parts) {
                out.bytes(part);
            }
        });
    }
}
