package org.granary.text;

import java.io.InputStream;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.metadata.Metadata;
import org.xml.sax.ContentHandler;

/// Leaves alone what is inside a document as a file of its own.
final class NothingInside implements EmbeddedDocumentExtractor {
    @Override
    public boolean shouldParseEmbedded(Metadata metadata) {
        return false;
    }

    @Override
    public void parseEmbedded(InputStream in, ContentHandler handler, Metadata metadata, boolean outputHtml) {}
}
