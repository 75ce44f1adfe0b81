package org.granary.tds.token;

import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;

/// DONEINPROC (0xFF): ends a statement inside a procedure. `status:u16 | command:u16 | rowCount:u64` (MS-TDS 2.2.7.7).
public record DoneInProc(DoneStatus status) implements Token {

    /// @param flags a sum of the constants of [DoneStatus]
    public DoneInProc(int flags, int command, long rowCount) {
        this(new DoneStatus(flags, command, rowCount));
    }

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        status.write(TokenType.DONE_IN_PROC, out, version);
    }

    /// Reads what follows the token's type byte.
    public static DoneInProc read(TdsReader in, TdsVersion version) {
        return new DoneInProc(DoneStatus.read(in, version));
    }
}
