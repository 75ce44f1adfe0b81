package org.granary.tds.token;

import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.SqlMessage;

/// ERROR (0xAA): an error, of severity above 10. `length:u16 | number:i32 | state:u8 | severity:u8 | text:US_VARCHAR | server:B_VARCHAR |
/// procedure:B_VARCHAR | line:i32` (before 7.2 `line:u16`; MS-TDS 2.2.7.10).
public record ErrorToken(SqlMessage message, String server) implements Token {

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        MessageLayout.write(TokenType.ERROR, message, server, out, version);
    }

    /// Reads what follows the token's type byte.
    public static ErrorToken read(TdsReader in, TdsVersion version) {
        MessageLayout.Read read = MessageLayout.read(in, version);
        return new ErrorToken(read.message(), read.server());
    }
}
