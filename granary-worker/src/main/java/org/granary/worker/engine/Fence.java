package org.granary.worker.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What begins the command of an engine's process, so that documents cannot have it do harm: no network, limited memory.
public final class Fence {
    private static final Logger LOG = LoggerFactory.getLogger(Fence.class);
    private static final long PATIENCE_SECONDS = 10;

    private Fence() {}

    /// @param engine for the warning where it does not work
    public static List<String> withoutNetwork(String engine) {
        List<String> noNetwork = List.of("unshare", "--map-root-user", "--net");
        if (works(noNetwork)) {
            return noNetwork;
        }
        LOG.warn("{} runs without a network of its own, because {} does not work here: documents could have it ask "
                + "servers for something.", engine, String.join(" ", noNetwork));
        return List.of();
    }

    /// @param memory how many bytes of address space a process may have
    public static List<String> withoutNetwork(String engine, long memory) {
        List<String> fence = new ArrayList<>(withoutNetwork(engine));
        List<String> limit = List.of("prlimit", "--as=" + memory);
        if (works(limit)) {
            fence.addAll(limit);
        } else {
            LOG.warn("{} runs without a limit of its memory, because prlimit does not work here.", engine);
        }
        return fence;
    }

    private static boolean works(List<String> command) {
        try {
            Process process = new ProcessBuilder(Stream.concat(command.stream(), Stream.of("true")).toList())
                    .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return false;
            }
            return process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
