package org.granary.text;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.granary.gatherer.fetch.TextReader.Content;

/// A process that reads documents ([ReaderMain]), with a folder for its temporary files.
final class ReaderProcess implements AutoCloseable {
    /// Of a JVM that is out of memory and was told to end then.
    private static final int OUT_OF_MEMORY = 3;
    private static final int ENDING_SECONDS = 5;

    private final Process process;
    private final Path folder;
    private final DataInputStream in;
    private final DataOutputStream out;
    private int documents;

    private ReaderProcess(Process process, Path folder) {
        this.process = process;
        this.folder = folder;
        this.in = new DataInputStream(new BufferedInputStream(process.getInputStream()));
        this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
    }

    static ReaderProcess start(ReaderLimits limits) throws IOException {
        Path folder = Files.createTempDirectory("granary-reader");
        ProcessBuilder builder = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + limits.megabytes() + "m",
                "-XX:MaxMetaspaceSize=192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto",
                "-XX:+ExitOnOutOfMemoryError", "-XX:-UsePerfData", "-Xlog:disable", "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + folder, "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
                "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog", "-cp",
                System.getProperty("java.class.path"), ReaderMain.class.getName(),
                Long.toString(limits.time().toMillis())))
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        // Nothing that this process was told is for documents.
        builder.environment().clear();
        try {
            return new ReaderProcess(builder.start(), folder);
        } catch (IOException e) {
            Files.delete(folder);
            throw e;
        }
    }

    /// @return how many documents it has read
    int documents() {
        return documents;
    }

    /// @throws IOException when the process ended on the way
    Content read(byte[] bytes, String type) throws IOException {
        documents++;
        Frames.write(out, type);
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
        return Frames.content(in);
    }

    /// Why it has ended, where its exit code says that.
    boolean isOutOfMemory() throws InterruptedException {
        return process.waitFor(ENDING_SECONDS, TimeUnit.SECONDS) && process.exitValue() == OUT_OF_MEMORY;
    }

    /// Ends it whatever it does.
    void kill() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        kill();
        process.onExit().join();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // The system removes temporary files, too.
        }
    }
}
