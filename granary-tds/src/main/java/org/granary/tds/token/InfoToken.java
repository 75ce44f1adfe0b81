package org.granary.tds.token;

import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.SqlMessage;

/// INFO (0xAB): an informational message, of severity up to 10. `length:u16 | number:i32 | state:u8 | severity:u8 | text:US_VARCHAR | server:B_VARCHAR |
/// procedure:B_VARCHAR | line:i32` (before 7.2 `line:u16`; MS-TDS 2.2.7.13).
public record InfoToken(SqlMessage message, String server) implements Token {

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        MessageLayout.write(TokenType.INFO, message, server, out, version);
    }

    /// Reads what follows the token's type byte.
    public static InfoToken read(TdsReader in, TdsVersion version) {
        MessageLayout.Read read = MessageLayout.read(in, version);
        return new InfoToken(read.message(), read.server());
    }
}
