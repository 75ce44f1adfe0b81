package org.granary.gatherer.content;

import java.io.IOException;

/// There is more of an item than is read.
final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1;

    TooLargeException(int limit) {
        super("It is larger than " + limit + " bytes.");
    }
}
