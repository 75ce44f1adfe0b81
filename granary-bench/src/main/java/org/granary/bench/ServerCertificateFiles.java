package org.granary.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/// A certificate that signs itself, and its key, in the files that PostgreSQL reads; RSA with 2048 bits, as Granary's own.
record ServerCertificateFiles(Path certificate, Path key) {
    private static final String PASSWORD = "of-this-run-only";
    private static final String ALIAS = "server";

    static ServerCertificateFiles make(Path folder) throws IOException {
        Path store = folder.resolve("server.p12");
        Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair", "-alias", ALIAS, "-keyalg", "RSA", "-keysize", "2048", "-dname", "CN=localhost",
                "-validity", "2", "-storetype", "PKCS12", "-keystore", store.toString(), "-storepass", PASSWORD)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (InputStream in = keytool.waitFor() == 0 ? Files.newInputStream(store) : InputStream.nullInputStream()) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, PASSWORD.toCharArray());
            Path certificate = write(folder.resolve("server.crt"), "CERTIFICATE",
                    keys.getCertificate(ALIAS).getEncoded());
            Path key = write(folder.resolve("server.key"), "PRIVATE KEY",
                    keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
            return new ServerCertificateFiles(certificate, key);
        } catch (GeneralSecurityException e) {
            throw new IOException("No certificate could be made for PostgreSQL", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /// PostgreSQL takes no key that others can read.
    private static Path write(Path file, String kind, byte[] encoded) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, new byte[]{'\n'}).encodeToString(encoded) + "\n-----END " + kind
                + "-----\n");
    }
}
