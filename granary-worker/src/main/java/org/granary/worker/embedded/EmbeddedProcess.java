package org.granary.worker.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.granary.worker.document.Format;
import org.granary.worker.engine.EngineProcess;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;

/// A JVM that runs [EmbeddedMain]: what a document does to it ends with it.
final class EmbeddedProcess implements EngineProcess {
    static final String DONE = "done";

    private final Process process;
    private final Writer requests;
    private final BufferedReader answers;

    private EmbeddedProcess(Process process) {
        this.process = process;
        this.requests = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /// @param fence begins the command
    static EmbeddedProcess start(List<String> fence) throws IOException {
        List<String> command = new ArrayList<>(fence);
        command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + EmbeddedMain.MEGABYTES + "m", "-Xss4m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                "-Djava.awt.headless=true", "-cp", System.getProperty("java.class.path"),
                EmbeddedMain.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        // Nothing that it reads should be able to tell secrets of its parent.
        builder.environment().keySet().removeIf(name -> name.startsWith("GRANARY_"));
        return new EmbeddedProcess(builder.start());
    }

    @Override
    public void convert(Path input, Format from, Path output, Format to) throws WorkFailure {
        String answer;
        try {
            requests.write(
                    String.join(" ", from.name(), to.name(), input.toUri().toString(), output.toUri().toString())
                            + "\n");
            requests.flush();
            answer = answers.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (answer == null) {
            throw new IllegalStateException("The process has ended.");
        }
        if (!answer.equals(DONE)) {
            int blank = answer.indexOf(' ');
            throw new WorkFailure(Reason.valueOf(answer.substring(0, blank)), answer.substring(blank + 1));
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
