package org.granary.worker.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;

/// Copies no more than is allowed: the length that is told before can be wrong.
final class BoundedCopy {
    private static final int PIECE = 1 << 16;

    private BoundedCopy() {}

    static void copy(InputStream in, Path to, long largest) throws IOException, WorkFailure {
        try (OutputStream out = Files.newOutputStream(to)) {
            byte[] piece = new byte[PIECE];
            long copied = 0;
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                copied += read;
                if (copied > largest) {
                    throw new WorkFailure(Reason.TOO_LARGE, "it has more than " + largest + " bytes");
                }
                out.write(piece, 0, read);
            }
        }
    }
}
