package org.granary.tds.codec;

import java.io.ByteArrayInputStream;
import java.nio.charset.Charset;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsWriter;
import org.granary.type.CodePages;
import org.granary.type.Collation;

/// COLLATION: `lcid:20 bits | flags:8 bits | version:4 bits | sortId:u8` (MS-TDS 2.2.5.1.2).
public record WireCollation(int info, int sortId) {
    /// The server's own.
    public static final WireCollation DEFAULT = read(
            new TdsReader(new ByteArrayInputStream(Collation.wireBytes())));
    /// No collation: the server's own is meant.
    public static final WireCollation RAW = new WireCollation(0, 0);

    public static WireCollation read(TdsReader in) {
        return new WireCollation(in.i32(), in.u8());
    }

    public void write(TdsWriter out) {
        out.i32(info).u8(sortId);
    }

    /// This collation, or another where this is none.
    WireCollation or(WireCollation fallback) {
        return equals(RAW) ? fallback : this;
    }

    /// The code page of `char`, `varchar` and `text` under this collation.
    public Charset charset() {
        return CodePages.charset(info, sortId);
    }
}
