package org.granary.server.doctor;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.type.Wording;

/// Whether the ports are free, or the server's own.
final class PortChecks {
    private PortChecks() {}

    static List<Finding> run(Settings settings, boolean running) {
        String bind = settings.get(ServerSettings.BIND);
        List<Finding> findings = new ArrayList<>();
        findings.add(check("port", bind, settings.get(ServerSettings.PORT), "--port", running));
        OptionalInt console = settings.get(ServerSettings.CONSOLE_PORT);
        if (console.isPresent()) {
            findings.add(check("console port", bind, console.getAsInt(), "--console-port", running));
        }
        return findings;
    }

    private static Finding check(String topic, String bind, int port, String flag, boolean running) {
        if (port == 0) {
            return Finding.ok(topic, "Any free port is taken.");
        }
        String at = bind + " port " + port;
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(InetAddress.getByName(bind), port));
            return running
                    ? Finding.warning(topic,
                            "Nothing listens on " + at + ", although a server runs in the data folder.",
                            "It was started with other settings, or does not serve this: look at its log.")
                    : Finding.ok(topic, at + " is free.");
        } catch (UnknownHostException e) {
            return Finding.problem(topic, "There is no address " + bind + " to listen on.", "Set bind to one.");
        } catch (BindException e) {
            return running
                    ? Finding.ok(topic, "Something listens on " + at + ", and a server is running.")
                    : Finding.problem(topic, "Nobody can listen on " + at + ": " + Wording.reason(e) + ".",
                            "Stop the program that listens there, or choose another with " + flag + ".");
        } catch (IOException e) {
            return Finding.problem(topic, "Nobody can listen on " + at + ": " + Wording.reason(e) + ".",
                    "Choose another with " + flag + " or --bind.");
        }
    }
}
