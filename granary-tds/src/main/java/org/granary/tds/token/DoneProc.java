package org.granary.tds.token;

import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;

/// DONEPROC (0xFE): ends a procedure. `status:u16 | command:u16 | rowCount:u64` (MS-TDS 2.2.7.8).
public record DoneProc(DoneStatus status) implements Token {

    /// @param flags a sum of the constants of [DoneStatus]
    public DoneProc(int flags, int command, long rowCount) {
        this(new DoneStatus(flags, command, rowCount));
    }

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        status.write(TokenType.DONE_PROC, out, version);
    }

    /// Reads what follows the token's type byte.
    public static DoneProc read(TdsReader in, TdsVersion version) {
        return new DoneProc(DoneStatus.read(in, version));
    }
}
