package org.granary.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// A long binary value (`image`) of a row.
///
/// In a row that a [RowConsumer] gets, the value is on its way from the server: it can be read once, before the consumer returns, and no more of it is in
/// memory than was asked for. In the rows of a list it is whole, and can be read as often as wanted.
public final class LargeBinary {
    private final byte @Nullable [] whole;
    private final InputStream arriving;

    private LargeBinary(byte @Nullable [] whole, InputStream arriving) {
        this.whole = whole;
        this.arriving = arriving;
    }

    static LargeBinary whole(byte[] bytes) {
        return new LargeBinary(bytes, InputStream.nullInputStream());
    }

    static LargeBinary arriving(InputStream stream) {
        return new LargeBinary(null, stream);
    }

    public InputStream stream() {
        return whole == null ? arriving : new ByteArrayInputStream(whole);
    }

    public byte[] bytes() throws IOException {
        return stream().readAllBytes();
    }
}
