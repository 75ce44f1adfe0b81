package org.granary.tds.server;

import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.PacketType;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.request.Request;
import org.granary.tds.request.RequestReader;

/// Makes requests of the messages of one connection.
@FunctionalInterface
interface RequestParser {

    /// Reads as much of the message as the request needs before it starts; the rows of a bulk load are read while it runs.
    Request parse(PacketType type, TdsReader in);

    /// A parser for a connection of some version.
    @FunctionalInterface
    interface Factory {
        RequestParser of(TdsVersion version);
    }

    /// The parser of MS-TDS.
    static Factory standard(TdsServerSettings settings) {
        int maxValueBytes = (int) Math.min(settings.maxRequestBytes(), Integer.MAX_VALUE - 64);
        return version -> {
            RequestReader reader = new RequestReader(version, WireCollation.DEFAULT, maxValueBytes);
            return (type, in) -> reader.read(type.code(), in);
        };
    }
}
