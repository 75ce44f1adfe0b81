package org.granary.it.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.granary.it.QueueClient;
import org.granary.process.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A server whose memory runs out although everything is counted. Nothing that a client sends should bring that about, so the test has an agent
/// take the memory from inside the process.
@Timeout(180)
class OutOfMemoryTest {
    @TempDir
    private Path folder;

    /// Loaded into the server. It catches the error, as any code might.
    public static final class Greedy {
        private static final List<byte[]> TAKEN = new ArrayList<>();

        private Greedy() {}

        @SuppressWarnings("unused") // the JVM calls it
        public static void agentmain(String arguments) {
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    while (true) {
                        TAKEN.add(new byte[100_000]);
                    }
                } catch (OutOfMemoryError e) {
                    TAKEN.clear();
                }
            });
        }
    }

    @Test
    void theProcessEndsAtOnceAndItsRestartHasLostNothing() throws Exception {
        Path data = folder.resolve("data");
        int acknowledged = 0;
        try (ServerProcess server = ServerProcess.startWithHeap("128m", data);
                QueueClient client = QueueClient.connect(server.host(), server.port())) {
            while (acknowledged < 50) {
                assertThat(client.addJob(++acknowledged)).isZero();
            }
            VirtualMachine machine = VirtualMachine.attach(String.valueOf(server.pid()));
            try {
                machine.loadAgent(agent().toString());
                machine.detach();
            } catch (IOException e) {
                // It may end while it answers.
            }
            assertThat(server.awaitExit()).isEqualTo(3);
        }
        try (ServerProcess again = ServerProcess.startWithHeap("128m", data);
                QueueClient client = QueueClient.connect(again.host(), again.port())) {
            assertThat(client.number("SELECT COUNT(*) FROM dbo.Jobs")).isEqualTo(acknowledged);
            assertThat(client.addJob(acknowledged + 1)).isZero();
            assertThat(again.terminate()).isZero();
        }
    }

    private Path agent() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Agent-Class", Greedy.class.getName());
        Path jar = folder.resolve("greedy.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            String entry = Greedy.class.getName().replace('.', '/') + ".class";
            out.putNextEntry(new JarEntry(entry));
            try (var bytes = Greedy.class.getClassLoader().getResourceAsStream(entry)) {
                assertThat(bytes).isNotNull();
                bytes.transferTo(out);
            }
        }
        return jar;
    }
}
