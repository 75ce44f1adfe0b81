package org.granary.worker.embedded;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.granary.worker.document.Format;
import org.granary.worker.engine.Engine;
import org.granary.worker.engine.Fence;
import org.granary.worker.engine.PooledEngine;

/// Converts without any other program. It keeps paragraphs, headings, lists, tables, pictures, and bold and italic letters; pages look different from those of a
/// word processor.
public final class EmbeddedEngine {
    private static final String NAME = "the embedded engine";
    private static final int DOCUMENTS_PER_PROCESS = 1_000;
    private static final Set<Format> READ = EnumSet.of(Format.DOCX, Format.DOC, Format.ODT, Format.RTF, Format.HTML,
            Format.TXT);
    private static final Set<Format> WRITE = EnumSet.of(Format.PDF, Format.HTML, Format.TXT);

    private EmbeddedEngine() {}

    public static Engine create() {
        List<String> fence = Fence.withoutNetwork(NAME);
        return new PooledEngine(NAME, EmbeddedEngine::converts, () -> EmbeddedProcess.start(fence),
                DOCUMENTS_PER_PROCESS);
    }

    static boolean converts(Format from, Format to) {
        return READ.contains(from) && WRITE.contains(to) && from != to;
    }
}
