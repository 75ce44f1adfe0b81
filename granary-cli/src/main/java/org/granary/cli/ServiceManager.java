package org.granary.cli;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells systemd that the server is ready, or stops (`Type=notify`): a datagram to the socket that `NOTIFY_SOCKET` names.
/// Java knows no datagrams of Unix sockets, so the C library is called. Without the variable nothing happens.
final class ServiceManager {
    private static final String VARIABLE = "NOTIFY_SOCKET";
    private static final int AF_UNIX = 1;
    /// SOCK_DGRAM and SOCK_CLOEXEC of Linux, the only system with systemd.
    private static final int DATAGRAM = 2 | 0x80000;
    private static final int LONGEST_PATH = 107;

    private final String socket;

    ServiceManager(Map<String, String> environment) {
        socket = environment.getOrDefault(VARIABLE, "");
    }

    void ready(String status) {
        send("READY=1\nSTATUS=" + status.replace('\n', ' ') + "\n");
    }

    void stopping() {
        send("STOPPING=1\nSTATUS=Stopping\n");
    }

    private void send(String message) {
        byte[] path = socket.getBytes(StandardCharsets.UTF_8);
        if (path.length == 0 || path.length > LONGEST_PATH) {
            return;
        }
        Logger log = LoggerFactory.getLogger(ServiceManager.class);
        try {
            if (!send(path, message.getBytes(StandardCharsets.UTF_8))) {
                log.warn("systemd could not be told about this server at {}.", socket);
            }
        } catch (Throwable e) {
            log.warn("systemd could not be told about this server at {}: {}", socket, e.toString());
        }
    }

    private static boolean send(byte[] path, byte[] message) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            // sockaddr_un: family:u16 | path, where an abstract name begins with a zero byte
            MemorySegment address = arena.allocate(2L + LONGEST_PATH + 1);
            address.set(ValueLayout.JAVA_SHORT, 0, (short) AF_UNIX);
            MemorySegment.copy(path, 0, address, ValueLayout.JAVA_BYTE, 2, path.length);
            if (path[0] == '@') {
                address.set(ValueLayout.JAVA_BYTE, 2, (byte) 0);
            }
            MemorySegment text = arena.allocate(message.length);
            MemorySegment.copy(message, 0, text, ValueLayout.JAVA_BYTE, 0, message.length);
            int descriptor = (int) function("socket",
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_INT))
                    .invokeExact(AF_UNIX, DATAGRAM, 0);
            if (descriptor < 0) {
                return false;
            }
            try {
                long sent = (long) function("sendto",
                        FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.ADDRESS,
                                ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.ADDRESS,
                                ValueLayout.JAVA_INT))
                        .invokeExact(descriptor, text, (long) message.length, 0, address, 2 + path.length);
                return sent == message.length;
            } finally {
                int _ = (int) function("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT))
                        .invokeExact(descriptor);
            }
        }
    }

    @SuppressWarnings("restricted") // the launcher allows native access
    private static MethodHandle function(String name, FunctionDescriptor descriptor) {
        Linker linker = Linker.nativeLinker();
        SymbolLookup library = linker.defaultLookup();
        return linker.downcallHandle(library.find(name).orElseThrow(), descriptor);
    }
}
