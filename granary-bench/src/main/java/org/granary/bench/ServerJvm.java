package org.granary.bench;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/// Another JVM on this machine, through its own management interface. Nothing of it runs in that JVM before the first question, and bytes are counted
/// by the JVM anyway.
final class ServerJvm implements AutoCloseable {
    private static final String RECORDING = "bench";

    private final JMXConnector connector;

    private ServerJvm(JMXConnector connector) {
        this.connector = connector;
    }

    // Only a JVM that this program has started is spoken to.
    @SuppressWarnings("BanJNDI")
    static ServerJvm attach(long pid) throws IOException {
        try {
            VirtualMachine jvm = VirtualMachine.attach(String.valueOf(pid));
            try {
                return new ServerJvm(JMXConnectorFactory.connect(new JMXServiceURL(jvm.startLocalManagementAgent())));
            } finally {
                jvm.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException("The server's JVM does not let others look into it", e);
        }
    }

    /// By all threads since its start, those that have ended included; virtual threads count with those that carry them.
    long allocatedBytes() throws IOException {
        try {
            return (Long) connector.getMBeanServerConnection().getAttribute(new ObjectName("java.lang:type=Threading"),
                    "TotalThreadAllocatedBytes");
        } catch (JMException e) {
            throw new IOException("The server's JVM does not tell what it allocates", e);
        }
    }

    /// Since its start, by all threads that compile.
    long compilationMillis() throws IOException {
        try {
            return (Long) connector.getMBeanServerConnection()
                    .getAttribute(new ObjectName("java.lang:type=Compilation"), "TotalCompilationTime");
        } catch (JMException e) {
            throw new IOException("The server's JVM does not tell how long it compiles", e);
        }
    }

    /// Starts a recording. Besides the usual samples it has those by processor time, which native methods are in, too.
    void startRecording() throws IOException {
        diagnose("jfrStart", "name=" + RECORDING, "settings=profile", "jdk.CPUTimeSample#enabled=true",
                "jdk.CPUTimeSample#throttle=2ms");
    }

    void stopRecording(Path file) throws IOException {
        diagnose("jfrStop", "name=" + RECORDING, "filename=" + file.toAbsolutePath());
    }

    private void diagnose(String command, String... arguments) throws IOException {
        try {
            connector.getMBeanServerConnection().invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    command, new Object[]{arguments}, new String[]{String[].class.getName()});
        } catch (JMException e) {
            throw new IOException(command + " failed in the server's JVM", e);
        }
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}
