package org.granary.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.granary.server.file.PrivateFiles;

/// The certificate that the first server of this JVM's tests has made for itself; those after it get the same one. To make a key takes the
/// processor most of a second in a JVM that compiles as little as that of the tests.
public final class TestCertificate {
    /// By the name of the file.
    private static final Map<String, String> FILES = new TreeMap<>();

    private TestCertificate() {}

    /// Puts it into the data folder of a server that is to start, if that has been made by the test and has none.
    public static synchronized void give(Path data) throws IOException {
        if (Files.isDirectory(data)) {
            for (Map.Entry<String, String> file : FILES.entrySet()) {
                if (!Files.exists(data.resolve(file.getKey()))) {
                    PrivateFiles.write(data.resolve(file.getKey()), file.getValue());
                }
            }
        }
    }

    /// Takes it from the data folder of a server that has started.
    public static synchronized void take(Path data) throws IOException {
        Path certificate = data.resolve("certificate.pem");
        Path key = data.resolve("certificate.key");
        if (FILES.isEmpty() && Files.exists(certificate) && Files.exists(key)) {
            FILES.put("certificate.pem", Files.readString(certificate));
            FILES.put("certificate.key", Files.readString(key));
        }
    }
}
