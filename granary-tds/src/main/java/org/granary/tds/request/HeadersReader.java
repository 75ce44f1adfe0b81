package org.granary.tds.request;

import java.util.UUID;
import org.granary.tds.codec.Guids;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;

/// Reads ALL_HEADERS: `totalLength:u32 | (length:u32 | type:u16 | data)*`, lengths including themselves (MS-TDS 2.2.5.3).
final class HeadersReader {
    private static final int QUERY_NOTIFICATION = 1;
    private static final int TRANSACTION_DESCRIPTOR = 2;
    private static final int TRACE_ACTIVITY = 3;
    /// A query notification has two strings of at most 64 KiB.
    private static final long MAX_LENGTH = 256 * 1024;

    private HeadersReader() {}

    static RequestHeaders read(TdsReader in, TdsVersion version) {
        if (!version.atLeast(TdsVersion.V7_2)) {
            return RequestHeaders.NONE;
        }
        long left = in.u32() - 4;
        check(left >= 0 && left <= MAX_LENGTH, "ALL_HEADERS of " + (left + 4) + " bytes");
        RequestHeaders headers = RequestHeaders.NONE;
        int seen = 0;
        while (left > 0) {
            long length = in.u32();
            check(length >= 6 && length <= left, "header of " + length + " bytes");
            int type = in.u16();
            check(type >= QUERY_NOTIFICATION && type <= TRACE_ACTIVITY, "header of type " + type);
            check((seen & 1 << type) == 0, "header of type " + type + " twice");
            seen |= 1 << type;
            headers = read(in, version, headers, type, (int) length - 6);
            left -= length;
        }
        return headers;
    }

    private static RequestHeaders read(TdsReader in, TdsVersion version, RequestHeaders headers, int type, int length) {
        return switch (type) {
            case TRANSACTION_DESCRIPTOR -> {
                check(length == 12, "transaction descriptor of " + length + " bytes");
                yield new RequestHeaders(in.i64(), in.u32(), headers.activityId(), headers.activitySequence());
            }
            case TRACE_ACTIVITY -> {
                check(version.atLeast(TdsVersion.V7_4), "trace activity from a client of version " + version);
                check(length == 20, "trace activity of " + length + " bytes");
                UUID id = Guids.read(in);
                yield new RequestHeaders(headers.transactionDescriptor(), headers.outstandingRequests(), id, in.u32());
            }
            default -> {
                // A query notification: nobody here sends any, and a client must be able to live without.
                in.bytes(length);
                yield headers;
            }
        };
    }

    private static void check(boolean valid, String what) {
        if (!valid) {
            throw new MalformedStreamException(what);
        }
    }
}
