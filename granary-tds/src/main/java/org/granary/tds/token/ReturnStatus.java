package org.granary.tds.token;

import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;

/// RETURNSTATUS (0x79): what a procedure returned. `value:i32` (MS-TDS 2.2.7.18).
public record ReturnStatus(int value) implements Token {

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        out.u8(TokenType.RETURN_STATUS).i32(value);
    }

    /// Reads what follows the token's type byte.
    public static ReturnStatus read(TdsReader in) {
        return new ReturnStatus(in.i32());
    }
}
