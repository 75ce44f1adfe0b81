package org.granary.worker.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBufferedFile;
import org.apache.pdfbox.pdmodel.font.encoding.GlyphList;
import org.apache.pdfbox.pdmodel.font.encoding.WinAnsiEncoding;
import org.granary.worker.embedded.EmbeddedConversion.NoFont;

/// Finds fonts of this machine for text that the fonts of every PDF reader do not have: these have the letters of Western Europe.
final class PdfFonts {
    private static final List<Path> FOLDERS = List.of(Path.of("/usr/share/fonts"), Path.of("/usr/local/share/fonts"),
            Path.of("/Library/Fonts"), Path.of("/System/Library/Fonts"), Path.of("C:\\Windows\\Fonts"),
            Path.of(System.getProperty("user.home", "/"), ".fonts"),
            Path.of(System.getProperty("user.home", "/"), ".local/share/fonts"));
    /// How names of fonts begin that have many letters, the best first.
    private static final List<String> PREFERRED = List.of("dejavusans.", "notosans-regular", "liberationsans-regular",
            "freesans.", "arial.", "arial unicode", "dejavu", "noto", "liberation", "free");
    private static final int MOST_FONTS = 200;
    private static final int DEPTH = 6;

    private PdfFonts() {}

    record Font(Path file, String family) {}

    /// The fonts that are needed beside the ordinary ones; none where these have all letters.
    ///
    /// @throws NoFont where a letter is in no font
    static List<Font> forText(String text) throws IOException {
        BitSet missing = new BitSet();
        text.codePoints().filter(letter -> !isOrdinary(letter)).forEach(missing::set);
        List<Font> fonts = new ArrayList<>();
        if (missing.isEmpty()) {
            return fonts;
        }
        for (Path file : files()) {
            if (take(file, missing)) {
                fonts.add(new Font(file, "granary" + fonts.size()));
            }
            if (missing.isEmpty()) {
                return fonts;
            }
        }
        int first = missing.nextSetBit(0);
        throw new NoFont(String.format(Locale.ROOT, "no font of this machine has U+%04X (%s)", first,
                Character.getName(first)));
    }

    private static boolean isOrdinary(int letter) {
        if (Character.isWhitespace(letter) || Character.isISOControl(letter)
                || Character.getType(letter) == Character.FORMAT) {
            return true;
        }
        return letter < 0x7F || (letter > 0x9F && letter <= 0xFF)
                || (letter <= 0xFFFF && WinAnsiEncoding.INSTANCE.contains(name(letter)));
    }

    private static String name(int letter) {
        return GlyphList.getAdobeGlyphList().codePointToName(letter);
    }

    /// Takes what a font has out of what is missing.
    ///
    /// @return whether it has something of it
    private static boolean take(Path file, BitSet missing) {
        try (TrueTypeFont font = new TTFParser().parse(new RandomAccessReadBufferedFile(file.toFile()))) {
            CmapLookup letters = font.getUnicodeCmapLookup();
            int before = missing.cardinality();
            for (int letter = missing.nextSetBit(0); letter >= 0; letter = missing.nextSetBit(letter + 1)) {
                if (letters.getGlyphId(letter) > 0) {
                    missing.clear(letter);
                }
            }
            return missing.cardinality() < before;
        } catch (IOException | RuntimeException e) {
            // A font that cannot be read is of no use.
            return false;
        }
    }

    private static List<Path> files() {
        List<Path> files = new ArrayList<>();
        for (Path folder : FOLDERS) {
            if (Files.isDirectory(folder)) {
                try (Stream<Path> all = Files.walk(folder, DEPTH)) {
                    all.filter(file -> name(file).endsWith(".ttf")).forEach(files::add);
                } catch (IOException | java.io.UncheckedIOException e) {
                    // Then without them.
                }
            }
        }
        return files.stream().sorted(Comparator.comparingInt(PdfFonts::rank).thenComparing(Comparator.naturalOrder()))
                .limit(MOST_FONTS).toList();
    }

    private static int rank(Path file) {
        for (int i = 0; i < PREFERRED.size(); i++) {
            if (name(file).startsWith(PREFERRED.get(i))) {
                return i;
            }
        }
        return PREFERRED.size();
    }

    private static String name(Path file) {
        return file.getFileName().toString().toLowerCase(Locale.ROOT);
    }
}
