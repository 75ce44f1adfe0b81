package org.granary.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.granary.server.file.PrivateFiles;

/// Ends lines with a hash that only who has the key can make: HMAC-SHA-256 over everything before it. A line also carries the hash of the
/// line before, so that none can be taken out, put in or moved.
final class AuditSeal {
    /// The line before the first.
    static final String NONE = "0".repeat(64);
    static final String PREVIOUS = "previous";
    static final String HASH = "hash";

    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    private static final Pattern SEALED = Pattern.compile("(\\{.*),\"hash\":\"([0-9a-f]{64})\"}", Pattern.DOTALL);

    private final SecretKeySpec key;

    private AuditSeal(byte[] key) {
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    /// @param file the key; made if there is none, which one process at a time may do
    static AuditSeal loadOrMake(Path file) throws IOException {
        if (!Files.exists(file)) {
            byte[] random = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(random);
            PrivateFiles.write(file, HexFormat.of().formatHex(random) + "\n");
        }
        return load(file);
    }

    static AuditSeal load(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.US_ASCII).strip();
        try {
            byte[] key = HexFormat.of().parseHex(text);
            if (key.length >= KEY_BYTES) {
                return new AuditSeal(key);
            }
        } catch (IllegalArgumentException _) {
            // said below, without the text
        }
        throw new IOException("the key has to be at least 64 hexadecimal digits");
    }

    /// @param fields without previous and hash
    /// @return the line, without its end
    String seal(Map<String, Object> fields, String previous) {
        StringBuilder line = new StringBuilder(256).append('{');
        AuditJson.append(line, fields);
        line.append('"').append(PREVIOUS).append("\":\"").append(previous).append('"');
        return line + ",\"" + HASH + "\":\"" + hash(line.toString()) + "\"}";
    }

    /// The hash of a line that [#seal] has made.
    static String hashOf(String line) {
        int end = line.length() - "\"}".length();
        return line.substring(end - NONE.length(), end);
    }

    /// Whether a line is as it was written.
    boolean isWhole(String line) {
        Matcher matcher = SEALED.matcher(line);
        return matcher.matches() && MessageDigest.isEqual(hash(matcher.group(1)).getBytes(StandardCharsets.US_ASCII),
                matcher.group(2).getBytes(StandardCharsets.US_ASCII));
    }

    private String hash(String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return "AuditSeal";
    }
}
