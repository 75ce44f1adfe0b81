package org.granary.worker.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.granary.worker.document.Format;
import org.granary.worker.failure.Reason;

/// The process: reads requests on standard input (formats and files, one line for each), and answers each with a line.
public final class EmbeddedMain {
    /// Of its heap.
    static final int MEGABYTES = 512;

    private EmbeddedMain() {}

    public static void main(String[] arguments) throws IOException {
        PrintStream answers = System.out;
        // Libraries that print something do not disturb the answers.
        System.setOut(System.err);
        BlockingQueue<String> requests = new LinkedBlockingQueue<>();
        Thread.ofPlatform().daemon().name("convert").start(() -> {
            try {
                while (true) {
                    answers.println(answer(requests.take()));
                    answers.flush();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            requests.add(line);
        }
        // Whoever wanted something of it is gone, also where it is busy.
        Runtime.getRuntime().halt(0);
    }

    private static String answer(String request) {
        String[] parts = request.split(" ", -1);
        try {
            EmbeddedConversion.run(Path.of(URI.create(parts[2])), Format.valueOf(parts[0]),
                    Path.of(URI.create(parts[3])), Format.valueOf(parts[1]));
            return EmbeddedProcess.DONE;
        } catch (OutOfMemoryError e) {
            return failure(Reason.TOO_LARGE, "the embedded engine has " + MEGABYTES + " MiB of memory");
        } catch (StackOverflowError e) {
            return failure(Reason.BROKEN_DOCUMENT, "its parts are nested too deeply");
        } catch (EmbeddedConversion.NoFont e) {
            return failure(Reason.NOT_SUPPORTED, String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException e) {
            return failure(Reason.BROKEN_DOCUMENT, words(e));
        } catch (LinkageError e) {
            return failure(Reason.NOT_SUPPORTED, "it has parts that the embedded engine does not read (" + e + ")");
        }
    }

    private static String words(Throwable e) {
        Throwable first = e;
        while (first.getCause() != null) {
            first = first.getCause();
        }
        return first.getMessage() == null
                ? first.getClass().getSimpleName()
                : first.getMessage() + " (" + first.getClass().getSimpleName() + ")";
    }

    private static String failure(Reason reason, String detail) {
        return reason.name() + " " + detail.replaceAll("\\p{C}", " ");
    }
}
