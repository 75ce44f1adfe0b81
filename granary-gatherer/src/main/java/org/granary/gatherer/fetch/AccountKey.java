package org.granary.gatherer.fetch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// The key under which passwords of crawl accounts are kept in the server's databases (AES-256-GCM). It is in a file of whoever crawls, so that who can read the databases alone cannot read the passwords.
public final class AccountKey {
    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final byte[] key;

    private AccountKey(byte[] key) {
        this.key = key;
    }

    /// @return null when there is no such file
    /// @throws IOException when it cannot be read, or is no key
    public static @Nullable AccountKey read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return null;
        }
        byte[] key = Files.readAllBytes(file);
        if (key.length != KEY_BYTES) {
            throw new IOException(file + " is not a key for accounts.");
        }
        return new AccountKey(key);
    }

    /// The key in a file, which is made when there is none, for its owner only.
    public static AccountKey provide(Path file) throws IOException {
        AccountKey known = read(file);
        if (known != null) {
            return known;
        }
        byte[] key = new byte[KEY_BYTES];
        RANDOM.nextBytes(key);
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] owner = posix
                ? new FileAttribute<?>[]{
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                : new FileAttribute<?>[0];
        try (var out = Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                owner)) {
            out.write(ByteBuffer.wrap(key));
        } catch (FileAlreadyExistsException e) {
            return provide(file);
        }
        return new AccountKey(key);
    }

    public String seal(String password) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(password.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(
                    ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed).array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has AES-GCM.", e);
        }
    }

    /// @return null when it was not sealed with this key
    public @Nullable String open(String sealed) {
        try {
            byte[] all = Base64.getDecoder().decode(sealed);
            if (all.length < NONCE_BYTES) {
                return null;
            }
            byte[] nonce = new byte[NONCE_BYTES];
            System.arraycopy(all, 0, nonce, 0, NONCE_BYTES);
            return new String(cipher(Cipher.DECRYPT_MODE, nonce).doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES),
                    StandardCharsets.UTF_8);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return null;
        }
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }
}
