package org.granary.tds.request;

import java.util.Arrays;
import java.util.Locale;
import org.granary.tds.packet.MalformedStreamException;

/// The procedures that can be called by number (MS-TDS 2.2.6.6).
public enum WellKnownProcedure {
    // @formatter:off: a table
    SP_CURSOR(1),
    SP_CURSOROPEN(2),
    SP_CURSORPREPARE(3),
    SP_CURSOREXECUTE(4),
    SP_CURSORPREPEXEC(5),
    SP_CURSORUNPREPARE(6),
    SP_CURSORFETCH(7),
    SP_CURSOROPTION(8),
    SP_CURSORCLOSE(9),
    SP_EXECUTESQL(10),
    SP_PREPARE(11),
    SP_EXECUTE(12),
    SP_PREPEXEC(13),
    SP_PREPEXECRPC(14),
    SP_UNPREPARE(15);
    // @formatter:on

    private final int number;

    WellKnownProcedure(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    /// The name by which it can also be called.
    public String procedure() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static WellKnownProcedure of(int number) {
        return Arrays.stream(values()).filter(p -> p.number == number).findFirst()
                .orElseThrow(() -> new MalformedStreamException("no procedure has the number " + number));
    }
}
