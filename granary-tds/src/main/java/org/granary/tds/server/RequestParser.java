package org.granary.tds.server;

import org.granary.tds.packet.PacketType;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.request.Request;

/// Makes a request of the bytes of a message.
@FunctionalInterface
interface RequestParser {
    Request parse(PacketType type, TdsReader in, TdsVersion version);
}
