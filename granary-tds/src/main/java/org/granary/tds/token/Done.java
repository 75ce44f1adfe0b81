package org.granary.tds.token;

import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;

/// DONE (0xFD): ends a statement of a batch. `status:u16 | command:u16 | rowCount:u64` (MS-TDS 2.2.7.6).
public record Done(DoneStatus status) implements Token {

    /// @param flags a sum of the constants of [DoneStatus]
    public Done(int flags, int command, long rowCount) {
        this(new DoneStatus(flags, command, rowCount));
    }

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        status.write(TokenType.DONE, out, version);
    }

    /// Reads what follows the token's type byte.
    public static Done read(TdsReader in, TdsVersion version) {
        return new Done(DoneStatus.read(in, version));
    }
}
