package org.granary.tds.request;

import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.request.TransactionManager.Begin;
import org.granary.tds.request.TransactionManager.Operation;
import org.granary.tds.token.Bytes;
import org.jspecify.annotations.Nullable;

/// Reads transaction manager requests.
final class TransactionManagerReader {
    private static final int BEGIN_ANOTHER = 1;

    private TransactionManagerReader() {}

    static TransactionManager read(TdsReader in, TdsVersion version) {
        RequestHeaders headers = HeadersReader.read(in, version);
        int type = in.u16();
        if (type > 1 && !version.atLeast(TdsVersion.V7_2)) {
            throw unknown(type);
        }
        return new TransactionManager(headers, operation(in, type));
    }

    private static Operation operation(TdsReader in, int type) {
        return switch (type) {
            case 0 -> {
                if (!in.atEnd()) {
                    in.bytes(in.u16());
                }
                yield new TransactionManager.GetDtcAddress();
            }
            case 1 -> new TransactionManager.Propagate(Bytes.of(in.bytes(in.u16())));
            case 5 -> begin(in);
            case 6 -> new TransactionManager.Promote();
            case 7 -> new TransactionManager.Commit(name(in), next(in));
            case 8 -> new TransactionManager.Rollback(name(in), next(in));
            case 9 -> new TransactionManager.Save(name(in));
            default -> throw unknown(type);
        };
    }

    private static Begin begin(TdsReader in) {
        return new Begin(IsolationLevel.of(in.u8()), name(in));
    }

    private static @Nullable Begin next(TdsReader in) {
        boolean another = (in.u8() & BEGIN_ANOTHER) != 0;
        return another ? begin(in) : null;
    }

    /// Names are counted in bytes.
    private static String name(TdsReader in) {
        return TdsReader.utf16(in.bytes(in.u8()));
    }

    private static MalformedStreamException unknown(int type) {
        return new MalformedStreamException("transaction manager request of type " + type);
    }
}
