package org.granary.tds.token;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;

/// SESSIONSTATE (0xE4): what a client needs to restore its session elsewhere. `length:u32 | sequence:u32 | status:u8 |
/// (id:u8 | length:u8 or 0xFF length:u32 | value)*` (MS-TDS 2.2.7.21).
public record SessionState(long sequence, boolean recoverable, List<State> states) implements Token {

    public SessionState { states = List.copyOf(states); }

    /// One piece of state.
    public record State(int id, Bytes value) {
        private int wireLength() {
            return 2 + (value.length() >= 0xFF ? 4 : 0) + value.length();
        }
    }

    @Override
    public void write(TdsWriter out, TdsVersion version) {
        int length = 5 + states.stream().mapToInt(State::wireLength).sum();
        out.u8(TokenType.SESSION_STATE).i32(length).i32((int) sequence).u8(recoverable ? 1 : 0);
        write(states, out);
    }

    private static void write(List<State> states, TdsWriter out) {
        for (State state : states) {
            out.u8(state.id());
            if (state.value().length() < 0xFF) {
                out.u8(state.value().length());
            } else {
                out.u8(0xFF).i32(state.value().length());
            }
            out.bytes(state.value().toArray());
        }
    }

    /// States alone, as FEATUREEXTACK has them.
    public static Bytes data(List<State> states) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(states, new TdsWriter(bytes));
        return Bytes.of(bytes.toByteArray());
    }

    /// Reads what follows the token's type byte.
    public static SessionState read(TdsReader in) {
        long left = in.u32() - 5;
        long sequence = in.u32();
        boolean recoverable = (in.u8() & 1) != 0;
        List<State> states = new ArrayList<>();
        while (left > 0) {
            int id = in.u8();
            int length = in.u8();
            State state = new State(id, Bytes.of(in.bytes(length == 0xFF ? in.i32() : length)));
            states.add(state);
            left -= state.wireLength();
        }
        if (left < 0) {
            throw new MalformedStreamException("SESSIONSTATE is longer than its length");
        }
        return new SessionState(sequence, recoverable, states);
    }
}
