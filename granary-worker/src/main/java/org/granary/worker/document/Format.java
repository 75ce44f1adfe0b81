package org.granary.worker.document;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The formats of text documents, each known by how names of files end.
public enum Format {
    PDF("pdf"), DOCX("docx"), DOC("doc"), ODT("odt"), RTF("rtf"), HTML("html", "htm"), TXT("txt", "text");

    private final List<String> endings;

    Format(String... endings) {
        this.endings = List.of(endings);
    }

    /// How names of files in this format end, without the dot.
    public String ending() {
        return endings.getFirst();
    }

    /// @param name of a format, in small or large letters, for instance `pdf`
    public static Optional<Format> named(String name) {
        String small = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values()).filter(format -> format.endings.contains(small)).findFirst();
    }

    /// @param file a name or path, for instance `letters/a.docx`
    public static Optional<Format> ofFile(String file) {
        int dot = file.lastIndexOf('.');
        return dot < file.lastIndexOf('/') || dot < 0 ? Optional.empty() : named(file.substring(dot + 1));
    }

    /// The name of the file that the document becomes in this format.
    public String rename(String file) {
        int dot = file.lastIndexOf('.');
        return (dot <= file.lastIndexOf('/') + 1 ? file : file.substring(0, dot)) + "." + ending();
    }

    /// Names of all formats, for messages.
    public static String names(List<Format> formats) {
        return String.join(", ", formats.stream().map(Format::ending).toList());
    }
}
