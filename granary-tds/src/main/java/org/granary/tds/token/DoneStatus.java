package org.granary.tds.token;

import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;

/// What DONE, DONEPROC and DONEINPROC carry: `status:u16 | command:u16 | rowCount:u64` (before 7.2 `rowCount:u32`; MS-TDS 2.2.7.6).
///
/// @param flags a sum of the constants of this class
/// @param command the statement that ended, see `ResultSink.Statement`
/// @param rowCount has a meaning with [#COUNT] only
public record DoneStatus(int flags, int command, long rowCount) {
    /// Nothing follows.
    public static final int FINAL = 0;
    /// More of the answer follows.
    public static final int MORE = 0x1;
    /// The statement failed; an ERROR token came before.
    public static final int ERROR = 0x2;
    /// A transaction is open.
    public static final int INXACT = 0x4;
    /// The row count is one.
    public static final int COUNT = 0x10;
    /// Acknowledges an attention.
    public static final int ATTN = 0x20;
    /// Ends one of several calls of a message (DONEPROC only).
    public static final int RPCINBATCH = 0x80;
    /// The statement failed so badly that its rows are to be thrown away.
    public static final int SRVERROR = 0x100;

    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    void write(int type, TdsWriter out, TdsVersion version) {
        out.u8(type).u16(flags).u16(command);
        if (version.atLeast(TdsVersion.V7_2)) {
            out.i64(rowCount);
        } else {
            out.i32((int) Math.min(rowCount, Integer.MAX_VALUE));
        }
    }

    static DoneStatus read(TdsReader in, TdsVersion version) {
        return new DoneStatus(in.u16(), in.u16(), version.atLeast(TdsVersion.V7_2) ? in.i64() : in.u32());
    }
}
