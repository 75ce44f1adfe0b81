package org.granary.tds.packet;

import java.util.Optional;

/// The version of the protocol that a connection speaks, in rising order. It decides the width of some fields and which
/// tokens exist (MS-TDS 2.2.6.4 and 2.2.7.14).
public enum TdsVersion {
    /// SQL Server 2000 before its first service pack.
    V7_1_RTM(0x71000000, 0x07010000),
    /// Counts of 4 bytes, line numbers of 2, no ALL_HEADERS, no PLP, no xml.
    V7_1(0x71000001, 0x71000001),
    /// Counts of 8 bytes, line numbers of 4, ALL_HEADERS, PLP, xml.
    V7_2(0x72090002, 0x72090002),
    /// `date`, `time`, `datetime2`, `datetimeoffset`, table-valued parameters.
    V7_3A(0x730A0003, 0x730A0003),
    /// NBCROW.
    V7_3B(0x730B0003, 0x730B0003),
    /// FEATUREEXT.
    V7_4(0x74000004, 0x74000004),
    /// TLS first; otherwise as 7.4.
    V8_0(0x08000000, 0x08000000);

    private final int asked;
    private final int acknowledged;

    TdsVersion(int asked, int acknowledged) {
        this.asked = asked;
        this.acknowledged = acknowledged;
    }

    /// The highest version of ours that is not above the one that the client asks for; none below 7.1.
    ///
    /// @param asked the number in LOGIN7
    /// @param strict whether TLS came first: only then 8.0 can be agreed on
    public static Optional<TdsVersion> negotiate(int asked, boolean strict) {
        if (asked == V8_0.asked) {
            return Optional.of(strict ? V8_0 : V7_4);
        }
        TdsVersion best = null;
        for (TdsVersion version : values()) {
            if (version != V8_0 && Integer.compareUnsigned(version.asked, asked) <= 0) {
                best = version;
            }
        }
        return Optional.ofNullable(best);
    }

    public boolean atLeast(TdsVersion other) {
        return compareTo(other) >= 0;
    }

    /// The number in LOGINACK, there in big-endian order.
    public int acknowledged() {
        return acknowledged;
    }
}
