package org.granary.worker.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;

/// Looks at a document before an engine does: what it unpacks to, whether it declares entities (files of this machine, or a text that doubles itself), whether it
/// is encrypted.
///
/// @param mostUnpacked how many bytes a packed document may unpack to
public record DocumentGuard(long mostUnpacked) {
    public static final DocumentGuard DEFAULT = new DocumentGuard(512L << 20);

    private static final int MOST_ENTRIES = 20_000;
    private static final byte[] OLE = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0};
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final int PIECE = 1 << 16;

    public void check(Path document, Format format) throws WorkFailure, InterruptedException {
        try {
            switch (format) {
                case DOCX, ODT -> checkPacked(document);
                case DOC -> {
                    if (!begins(document, OLE)) {
                        throw new WorkFailure(Reason.BROKEN_DOCUMENT, "it is not a document of Word 97 or newer");
                    }
                }
                case RTF -> {
                    if (!begins(document, new byte[]{'{', '\\', 'r', 't', 'f'})) {
                        throw new WorkFailure(Reason.BROKEN_DOCUMENT, "it does not begin as RTF does");
                    }
                }
                case HTML, TXT, PDF -> {
                    // Nothing in them unpacks.
                }
            }
        } catch (ZipException e) {
            throw new WorkFailure(Reason.BROKEN_DOCUMENT, e);
        } catch (IOException e) {
            throw new WorkFailure(Reason.BROKEN_DOCUMENT, e);
        }
    }

    private void checkPacked(Path document) throws IOException, WorkFailure, InterruptedException {
        if (begins(document, OLE)) {
            // How Office packs a document that has a password.
            throw new WorkFailure(Reason.ENCRYPTED, "");
        }
        if (!begins(document, ZIP)) {
            throw new WorkFailure(Reason.BROKEN_DOCUMENT, "it is not a ZIP file, as documents of this kind are");
        }
        long unpacked = 0;
        int count = 0;
        try (ZipFile file = new ZipFile(document.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = file.entries(); entries.hasMoreElements();) {
                ZipEntry entry = entries.nextElement();
                if (++count > MOST_ENTRIES) {
                    throw new WorkFailure(Reason.TOO_LARGE, "it has more than " + MOST_ENTRIES + " parts");
                }
                // What the entry says about its size can be a lie.
                try (InputStream content = file.getInputStream(entry)) {
                    unpacked = scan(content, entry.getName(), unpacked);
                }
            }
        } catch (IllegalArgumentException e) {
            throw new WorkFailure(Reason.BROKEN_DOCUMENT, e);
        }
    }

    /// @return how much was unpacked in all
    private long scan(InputStream content, String name, long before) throws IOException, WorkFailure,
            InterruptedException {
        String small = name.toLowerCase(Locale.ROOT);
        boolean xml = small.endsWith(".xml") || small.endsWith(".rels");
        WordSearch entities = new WordSearch("<!ENTITY");
        WordSearch encryption = new WordSearch(":encryption-data");
        boolean manifest = small.equals("meta-inf/manifest.xml");
        byte[] piece = new byte[PIECE];
        long unpacked = before;
        for (int read = content.read(piece); read >= 0; read = content.read(piece)) {
            unpacked += read;
            if (unpacked > mostUnpacked) {
                throw new WorkFailure(Reason.TOO_LARGE, "it unpacks to more than " + mostUnpacked + " bytes");
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (xml && entities.isIn(piece, read)) {
                throw new WorkFailure(Reason.FORBIDDEN_CONTENT, name);
            }
            if (manifest && encryption.isIn(piece, read)) {
                throw new WorkFailure(Reason.ENCRYPTED, "");
            }
        }
        return unpacked;
    }

    private static boolean begins(Path document, byte[] bytes) throws IOException {
        try (InputStream in = Files.newInputStream(document)) {
            return java.util.Arrays.equals(in.readNBytes(bytes.length), bytes);
        }
    }
}
