package org.granary.tds.packet;

/// The eight bytes before every packet: `type:u8 | status:u8 | length:u16be | spid:u16be | packetId:u8 | window:u8`
/// (MS-TDS 2.2.3.1). The type stays a number here, because a client may send any.
///
/// @param length of the whole packet, these eight bytes included
public record PacketHeader(int type, int status, int length, int spid, int packetId) {
    public static final int SIZE = 8;
    public static final int MIN_PACKET = 512;
    public static final int MAX_PACKET = 32_767;
    public static final int DEFAULT_PACKET = 4_096;

    /// Last packet of its message.
    public static final int END_OF_MESSAGE = 0x01;
    /// The client takes back the message that this packet ends.
    public static final int IGNORE = 0x02;
    /// The session forgets everything before the request runs.
    public static final int RESET_CONNECTION = 0x08;
    /// The same, but a transaction goes on.
    public static final int RESET_CONNECTION_SKIP_TRANSACTION = 0x10;

    public static PacketHeader parse(byte[] bytes) {
        return new PacketHeader(bytes[0] & 0xFF, bytes[1] & 0xFF, u16(bytes, 2), u16(bytes, 4), bytes[6] & 0xFF);
    }

    /// Puts the header at the start of `buffer`.
    public void putInto(byte[] buffer) {
        buffer[0] = (byte) type;
        buffer[1] = (byte) status;
        buffer[2] = (byte) (length >>> 8);
        buffer[3] = (byte) length;
        buffer[4] = (byte) (spid >>> 8);
        buffer[5] = (byte) spid;
        buffer[6] = (byte) packetId;
        buffer[7] = 0;
    }

    public boolean has(int flag) {
        return (status & flag) != 0;
    }

    public boolean endsMessage() {
        return has(END_OF_MESSAGE);
    }

    private static int u16(byte[] bytes, int at) {
        return (bytes[at] & 0xFF) << 8 | (bytes[at + 1] & 0xFF);
    }
}
