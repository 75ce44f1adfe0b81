package org.granary.tds.login;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsWriter;

/// PRELOGIN (0x12): what client and server can do, before anything else (MS-TDS 2.2.6.5).
///
/// `( token:u8 | offset:u16be | length:u16be )* | 0xFF | data`; offsets count from the start of the message.
public record Prelogin(List<Option> options) {
    static final int VERSION = 0;
    static final int ENCRYPTION = 1;
    static final int INSTANCE = 2;
    static final int THREAD_ID = 3;
    static final int MARS = 4;
    static final int TRACE_ID = 5;
    static final int FEDERATED_REQUIRED = 6;
    private static final int TERMINATOR = 0xFF;
    private static final int OPTION_SIZE = 5;

    /// @param data at least for the options that the server looks at
    @SuppressWarnings("ArrayRecordComponent") // read once, never compared
    public record Option(int token, byte[] data) {}

    public Prelogin { options = List.copyOf(options); }

    /// The version of the program, in PRELOGIN.
    public record Version(int major, int minor, int build) {}

    public static Prelogin parse(byte[] message) {
        List<Option> options = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        for (int at = 0;; at += OPTION_SIZE) {
            if (at >= message.length) {
                throw new MalformedStreamException("PRELOGIN has no terminator");
            }
            int token = message[at] & 0xFF;
            if (token == TERMINATOR) {
                break;
            }
            if (at + OPTION_SIZE > message.length) {
                throw new MalformedStreamException("PRELOGIN ends in an option");
            }
            int offset = u16(message, at + 1);
            int length = u16(message, at + 3);
            if (offset + length > message.length) {
                throw new MalformedStreamException("option " + token + " of PRELOGIN lies outside of the message");
            }
            if (!seen.add(token)) {
                throw new MalformedStreamException("option " + token + " of PRELOGIN comes twice");
            }
            byte[] data = new byte[length];
            System.arraycopy(message, offset, data, 0, length);
            options.add(new Option(token, data));
        }
        if (options.isEmpty() || options.getFirst().token() != VERSION) {
            throw new MalformedStreamException("PRELOGIN does not start with the version");
        }
        return new Prelogin(options);
    }

    /// The client's ENCRYPTION byte, if it sent one.
    public OptionalInt encryption() {
        return options.stream().filter(option -> option.token() == ENCRYPTION && option.data().length > 0)
                .mapToInt(option -> option.data()[0] & 0xFF).findFirst();
    }

    /// Whether the client wants to have several sessions on the connection.
    public boolean wantsMars() {
        return options.stream().anyMatch(Prelogin::isMars);
    }

    private static boolean isMars(Option option) {
        return option.token() == MARS && option.data().length > 0 && option.data()[0] == 1;
    }

    /// The server's PRELOGIN: an answer to each option that the client sent and that we know, in the client's order, and to nothing else.
    ///
    /// @param encryption the ENCRYPTION byte of the answer
    public byte[] answer(Version version, int encryption) {
        List<Option> answers = new ArrayList<>();
        for (Option asked : options) {
            switch (asked.token()) {
                case VERSION -> answers.add(new Option(VERSION, version(version)));
                case ENCRYPTION -> answers.add(new Option(ENCRYPTION, new byte[]{(byte) encryption}));
                // 0: this is the instance that was meant; there is only one.
                case MARS -> answers.add(new Option(MARS, new byte[]{(byte) (isMars(asked) ? 1 : 0)}));
                case INSTANCE, FEDERATED_REQUIRED -> answers.add(new Option(asked.token(), new byte[1]));
                case THREAD_ID, TRACE_ID -> answers.add(new Option(asked.token(), new byte[0]));
                default -> {
                    // An option from a future version, or NONCEOPT, which only federated logins use: unanswered means not understood.
                }
            }
        }
        return new Prelogin(answers).toBytes();
    }

    /// The message that says these options.
    public byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TdsWriter out = new TdsWriter(bytes);
        int offset = options.size() * OPTION_SIZE + 1;
        for (Option option : options) {
            out.u8(option.token()).u16BigEndian(offset).u16BigEndian(option.data().length);
            offset += option.data().length;
        }
        out.u8(TERMINATOR);
        for (Option option : options) {
            out.bytes(option.data());
        }
        return bytes.toByteArray();
    }

    private static byte[] version(Version version) {
        return new byte[]{(byte) version.major(), (byte) version.minor(), (byte) (version.build() >>> 8),
            (byte) version.build(), 0, 0};
    }

    private static int u16(byte[] bytes, int at) {
        return (bytes[at] & 0xFF) << 8 | (bytes[at + 1] & 0xFF);
    }
}
