package org.granary.tds.token;

import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;

/// SSPI (0xED): the next step of an integrated login. `length:u16 | data` (MS-TDS 2.2.7.22).
public record Sspi(Bytes data) implements Token {

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        out.u8(TokenType.SSPI).u16(data.length()).bytes(data.toArray());
    }

    /// Reads what follows the token's type byte.
    public static Sspi read(TdsReader in) {
        return new Sspi(Bytes.of(in.bytes(in.u16())));
    }
}
