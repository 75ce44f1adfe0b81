package org.granary.worker.office;

import com.sun.star.bridge.XBridge;
import com.sun.star.bridge.XBridgeFactory;
import com.sun.star.comp.helper.Bootstrap;
import com.sun.star.frame.XComponentLoader;
import com.sun.star.frame.XStorable;
import com.sun.star.lang.XComponent;
import com.sun.star.uno.UnoRuntime;
import com.sun.star.uno.XComponentContext;
import com.sun.star.util.CloseVetoException;
import com.sun.star.util.XCloseable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.granary.worker.document.Format;
import org.granary.worker.engine.EngineProcess;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One process of LibreOffice, with a profile of its own. It converts one document at a time.
final class OfficeProcess implements EngineProcess {
    /// Starts the program in a session of its own, and ends all of it when its own input ends: that is when this process closes it, or is killed.
    private static final String KEEPER = """
            trap '' INT TERM HUP
            profile=$1 pipe=$2
            shift 2
            setsid "$@" </dev/null >"$profile/log" 2>&1 &
            program=$!
            cat >/dev/null
            kill -s KILL -- "-$program"
            rm -rf "$profile" /tmp/OSL_PIPE_*"$pipe"
            """;
    private static final Logger LOG = LoggerFactory.getLogger(OfficeProcess.class);
    private static final Path SOCKETS = Path.of("/tmp");
    private static final Duration START = Duration.ofSeconds(60);
    private static final long PAUSE_MILLIS = 10;

    private final Process keeper;
    private final XBridge bridge;
    private final XComponentLoader loader;

    private OfficeProcess(Process keeper, XBridge bridge, XComponentLoader loader) {
        this.keeper = keeper;
        this.bridge = bridge;
        this.loader = loader;
    }

    static OfficeProcess start(OfficeInstallation installation) throws IOException, InterruptedException {
        String pipe = "granary" + UUID.randomUUID().toString().replace("-", "");
        Path profile = OfficeProfile.create();
        List<String> command = new ArrayList<>(List.of("sh", "-c", KEEPER, "sh", profile.toString(), pipe));
        command.addAll(installation.fence());
        command.addAll(List.of(installation.program().toString(), "--headless", "--invisible", "--norestore",
                "--nolockcheck", "--nodefault", "--nologo", "--nofirststartwizard",
                "--accept=pipe,name=" + pipe + ";urp", "-env:UserInstallation=" + profile.toUri()));
        Process keeper = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        try {
            OfficeProcess process = connect(keeper, pipe);
            process.warmUp(profile);
            return process;
        } catch (IOException | InterruptedException | RuntimeException e) {
            end(keeper);
            throw e;
        }
    }

    private static OfficeProcess connect(Process keeper, String pipe) throws IOException, InterruptedException {
        UnixConnection connection = connection(keeper, pipe);
        try {
            XComponentContext local = Bootstrap.createInitialComponentContext(null);
            XBridgeFactory factory = UnoRuntime.queryInterface(XBridgeFactory.class, local.getServiceManager()
                    .createInstanceWithContext("com.sun.star.bridge.BridgeFactory", local));
            XBridge bridge = factory.createBridge(pipe, "urp", connection, null);
            XComponentContext remote = UnoRuntime.queryInterface(XComponentContext.class,
                    bridge.getInstance("StarOffice.ComponentContext"));
            XComponentLoader loader = UnoRuntime.queryInterface(XComponentLoader.class, remote.getServiceManager()
                    .createInstanceWithContext("com.sun.star.frame.Desktop", remote));
            return new OfficeProcess(keeper, bridge, loader);
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("LibreOffice does not answer: " + e, e);
        }
    }

    /// Has it load what every document needs, so that the first one does not wait for that: a process is often started before there is a document for it. What
    /// goes wrong here goes wrong with the first document, which says so.
    private void warmUp(Path profile) {
        try {
            XComponent empty = loader.loadComponentFromURL("private:factory/swriter", "_blank", 0,
                    OfficeFilters.empty());
            try {
                XStorable stored = UnoRuntime.queryInterface(XStorable.class, empty);
                stored.storeToURL(OfficeFilters.url(profile.resolve("empty.pdf")), OfficeFilters.store(Format.PDF));
            } finally {
                close(empty);
            }
        } catch (com.sun.star.io.IOException | RuntimeException e) {
            LOG.debug("LibreOffice did not make an empty document.", e);
        }
    }

    /// The socket is there when LibreOffice is ready.
    private static UnixConnection connection(Process keeper, String pipe) throws IOException, InterruptedException {
        long end = System.nanoTime() + START.toNanos();
        IOException last = new IOException("LibreOffice was not ready after " + START.toSeconds() + " s.");
        while (System.nanoTime() < end && keeper.isAlive()) {
            Optional<Path> socket = socket(pipe);
            if (socket.isPresent()) {
                try {
                    return UnixConnection.open(socket.get());
                } catch (IOException e) {
                    last = e;
                }
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        throw last;
    }

    /// Its name has the number of the user, who is another one where the process is fenced in.
    private static Optional<Path> socket(String pipe) throws IOException {
        try (Stream<Path> files = Files.list(SOCKETS)) {
            return files.filter(file -> file.getFileName().toString().startsWith("OSL_PIPE_"))
                    .filter(file -> file.toString().endsWith(pipe)).findFirst();
        }
    }

    @Override
    public void convert(Path input, Format from, Path output, Format to) throws WorkFailure {
        XComponent document = load(from == Format.HTML ? undated(input) : input, from);
        try {
            XStorable stored = UnoRuntime.queryInterface(XStorable.class, document);
            if (stored == null) {
                throw new WorkFailure(Reason.BROKEN_DOCUMENT, "LibreOffice read nothing that can be stored");
            }
            stored.storeToURL(OfficeFilters.url(output), OfficeFilters.store(to));
        } catch (com.sun.star.io.IOException e) {
            throw new WorkFailure(Reason.BROKEN_DOCUMENT, "LibreOffice cannot write it: " + e.getMessage());
        } finally {
            close(document);
        }
    }

    private static Path undated(Path page) throws WorkFailure {
        try {
            return HtmlDates.remove(page);
        } catch (IOException e) {
            throw new WorkFailure(Reason.NO_SPACE, e);
        }
    }

    private XComponent load(Path input, Format from) throws WorkFailure {
        try {
            XComponent document = loader.loadComponentFromURL(OfficeFilters.url(input), "_blank", 0,
                    OfficeFilters.load(from));
            if (document == null) {
                throw new WorkFailure(Reason.BROKEN_DOCUMENT, "LibreOffice cannot read it");
            }
            return document;
        } catch (com.sun.star.io.IOException | com.sun.star.lang.IllegalArgumentException e) {
            throw new WorkFailure(Reason.BROKEN_DOCUMENT, "LibreOffice cannot read it: " + e.getMessage());
        }
    }

    private static void close(XComponent document) {
        try {
            XCloseable closeable = UnoRuntime.queryInterface(XCloseable.class, document);
            if (closeable == null) {
                document.dispose();
            } else {
                closeable.close(true);
            }
        } catch (CloseVetoException | RuntimeException e) {
            // The process ends with it, sooner or later.
        }
    }

    @Override
    public void close() {
        end(keeper);
        XComponent connection = UnoRuntime.queryInterface(XComponent.class, bridge);
        if (connection != null) {
            try {
                connection.dispose();
            } catch (RuntimeException e) {
                // It noticed the end of the process itself.
            }
        }
    }

    private static void end(Process keeper) {
        try {
            keeper.getOutputStream().close();
            keeper.waitFor(5, TimeUnit.SECONDS);
        } catch (IOException e) {
            keeper.destroyForcibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
