package org.granary.translation.apertium;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;

/// The programs of one pair of languages, running. A text goes in and a text comes out, each ended by a NUL. For one
/// thread at a time.
final class ApertiumPipeline implements AutoCloseable {
    /// After so many texts it is replaced: memory that such programs lose does not add up.
    private static final int MOST_TEXTS = 20_000;
    private static final int MOST_BYTES = 16 << 20;
    private static final String KILOBYTES = Integer.toString(2 << 20);
    private static final Pattern PROGRAM = Pattern.compile("^\\s*(\\S+)");

    private final Process process;
    /// An answer, or empty for the end of the programs.
    private final BlockingQueue<String> answers = new ArrayBlockingQueue<>(1);
    private int texts;

    private ApertiumPipeline(Process process) {
        this.process = process;
        Thread.ofVirtual().name("apertium").start(this::readAnswers);
    }

    static ApertiumPipeline start(Path mode) throws IOException {
        // Each program gets -z: it answers after a NUL, instead of at the end of its input. $1 is the option by which
        // unknown words come back as they are.
        String line = Files.readString(mode).strip();
        String programs = Stream.of(line.split("\\|", -1))
                .map(program -> PROGRAM.matcher(program.replace("$1", "-n").replace("$2", "")).replaceFirst("$1 -z"))
                .collect(Collectors.joining(" | "));
        ProcessBuilder builder = new ProcessBuilder(
                List.of("/bin/sh", "-c", "ulimit -v " + KILOBYTES + "; " + programs))
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("LC_ALL", "C.UTF-8");
        return new ApertiumPipeline(builder.start());
    }

    private void readAnswers() {
        var answer = new ByteArrayOutputStream();
        try (InputStream in = process.getInputStream()) {
            byte[] buffer = new byte[8192];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                for (int i = 0; i < read; i++) {
                    if (buffer[i] == 0) {
                        answers.put("=" + answer.toString(StandardCharsets.UTF_8));
                        answer.reset();
                    } else if (answer.size() < MOST_BYTES) {
                        answer.write(buffer[i]);
                    }
                }
            }
            answers.put("");
        } catch (IOException e) {
            boolean told = answers.offer("");
            assert told || !answers.isEmpty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    boolean isWorn() {
        return texts > MOST_TEXTS;
    }

    /// @param end when its time is up, in nanoseconds
    String translate(String text, long end) throws IOException, WorkFailure, InterruptedException {
        texts++;
        var out = process.getOutputStream();
        out.write((text + "\0").getBytes(StandardCharsets.UTF_8));
        out.flush();
        String answer = answers.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        if (answer == null) {
            throw new WorkFailure(Reason.TIME_LIMIT, "Apertium");
        }
        if (answer.isEmpty()) {
            throw new IOException("Apertium");
        }
        return answer.substring(1);
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
