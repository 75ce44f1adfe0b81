package org.granary.procedure.xml;

import java.io.IOException;
import java.io.StringReader;
import org.granary.type.CurrentRequest;

/// Reads a document until the request is cancelled.
final class CancellableReader extends StringReader {

    CancellableReader(String text) {
        super(text);
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        CurrentRequest.check();
        return super.read(buffer, offset, length);
    }
}
