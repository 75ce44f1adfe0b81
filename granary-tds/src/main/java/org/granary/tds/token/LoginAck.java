package org.granary.tds.token;

import java.util.Arrays;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;

/// LOGINACK (0xAD): the login is accepted. `length:u16 | interface:u8 | tdsVersion:u32 big-endian | program:B_VARCHAR |
/// major:u8 | minor:u8 | build:u16 big-endian` (MS-TDS 2.2.7.14).
///
/// @param agreed the version of the protocol that both sides speak from now on
public record LoginAck(TdsVersion agreed, String program, int major, int minor, int build) implements Token {
    private static final int TSQL = 1;

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        out.u8(TokenType.LOGIN_ACK).u16(1 + 4 + 1 + 2 * program.length() + 4).u8(TSQL)
                .i32BigEndian(agreed.acknowledged())
                .bVarchar(program).u8(major).u8(minor).u16BigEndian(build);
    }

    /// Reads what follows the token's type byte.
    public static LoginAck read(TdsReader in) {
        in.u16();
        int dialect = in.u8();
        if (dialect > TSQL) {
            throw new MalformedStreamException("LOGINACK of interface " + dialect);
        }
        int number = in.u16BigEndian() << 16 | in.u16BigEndian();
        TdsVersion agreed = Arrays.stream(TdsVersion.values()).filter(v -> v.acknowledged() == number).findFirst()
                .orElseThrow(
                        () -> new MalformedStreamException("LOGINACK of version 0x" + Integer.toHexString(number)));
        return new LoginAck(agreed, in.bVarchar(), in.u8(), in.u8(), in.u16BigEndian());
    }
}
