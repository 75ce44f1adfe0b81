package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.granary.worker.failure.Reason;

/// Compares what became of documents with what should have become of them.
final class ConversionCheck {
    private final Path outputs;
    private final PrintWriter out;
    private int converted;
    private int failed;
    private int wrong;

    ConversionCheck(Path outputs, PrintWriter out) {
        this.outputs = outputs;
        this.out = out;
    }

    /// @param errors by name, of those that failed
    void run(List<BenchDocument> documents, Map<String, Integer> errors) throws IOException {
        Set<String> files = new HashSet<>();
        try (Stream<Path> all = Files.list(outputs)) {
            all.forEach(file -> files.add(file.getFileName().toString()));
        }
        for (BenchDocument document : documents) {
            boolean there = files.remove(document.output());
            Integer error = errors.get(document.name());
            Reason reason = document.reason();
            if (reason != null) {
                if (there || error == null || error != reason.code()) {
                    wrong(document, "error " + error + " instead of " + reason.code() + (there ? ", and a file" : ""));
                } else {
                    failed++;
                }
            } else if (!there || error != null) {
                wrong(document, "error " + error);
            } else if (!text(outputs.resolve(document.output())).contains(document.words())) {
                wrong(document, "its PDF has other words");
            } else {
                converted++;
            }
        }
        for (String file : files) {
            wrong++;
            out.println("wrong: " + file + " should not be there");
        }
    }

    private void wrong(BenchDocument document, String what) {
        wrong++;
        out.println("wrong: " + document.name() + ": " + what);
    }

    private static String text(Path file) throws IOException {
        try (PDDocument document = Loader.loadPDF(file.toFile())) {
            return new PDFTextStripper().getText(document).replaceAll("\\s", "");
        } catch (IOException e) {
            return "";
        }
    }

    int converted() {
        return converted;
    }

    int failed() {
        return failed;
    }

    int wrong() {
        return wrong;
    }
}
