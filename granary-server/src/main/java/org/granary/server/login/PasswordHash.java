package org.granary.server.login;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/// A password as Argon2id leaves it: salted, and slow to guess. Written as `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
///
/// Cost is 19 MiB and two passes, the least that OWASP recommends; a stored hash carries the cost it was made with.
final class PasswordHash {
    private static final int MEMORY_KIB = 19_456;
    private static final int PASSES = 2;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final Pattern WRITTEN = Pattern.compile(
            "\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,3}),p=(\\d{1,2})\\$([A-Za-z0-9+/]{1,88})\\$([A-Za-z0-9+/]{1,88})");
    private static final SecureRandom RANDOM = new SecureRandom();

    private final int memoryKib;
    private final int passes;
    private final int lanes;
    private final byte[] salt;
    private final byte[] hash;

    private PasswordHash(int memoryKib, int passes, int lanes, byte[] salt, byte[] hash) {
        this.memoryKib = memoryKib;
        this.passes = passes;
        this.lanes = lanes;
        this.salt = salt;
        this.hash = hash;
    }

    static PasswordHash of(String password) {
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        return new PasswordHash(MEMORY_KIB, PASSES, 1, salt,
                derive(password, salt, MEMORY_KIB, PASSES, 1, HASH_BYTES));
    }

    /// A hash of the usual cost that no password has. It is not derived from one, so it costs nothing to make.
    static PasswordHash ofNobody() {
        byte[] salt = new byte[SALT_BYTES];
        byte[] hash = new byte[HASH_BYTES];
        RANDOM.nextBytes(salt);
        RANDOM.nextBytes(hash);
        return new PasswordHash(MEMORY_KIB, PASSES, 1, salt, hash);
    }

    static PasswordHash parse(String written) {
        Matcher matcher = WRITTEN.matcher(written);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not an Argon2id hash");
        }
        return new PasswordHash(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)), Base64.getDecoder().decode(matcher.group(4)),
                Base64.getDecoder().decode(matcher.group(5)));
    }

    String written() {
        Base64.Encoder encoder = Base64.getEncoder().withoutPadding();
        return "$argon2id$v=19$m=" + memoryKib + ",t=" + passes + ",p=" + lanes + "$" + encoder.encodeToString(salt)
                + "$"
                + encoder.encodeToString(hash);
    }

    /// Takes tens of milliseconds and the memory that it was made with; compares in constant time.
    boolean matches(String password) {
        return MessageDigest.isEqual(hash, derive(password, salt, memoryKib, passes, lanes, hash.length));
    }

    private static byte[] derive(String password, byte[] salt, int memoryKib, int passes, int lanes, int length) {
        Argon2BytesGenerator argon2 = new Argon2BytesGenerator();
        argon2.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13).withMemoryAsKB(memoryKib).withIterations(passes)
                .withParallelism(lanes).withSalt(salt).build());
        byte[] derived = new byte[length];
        argon2.generateBytes(password.getBytes(StandardCharsets.UTF_8), derived);
        return derived;
    }

    @Override
    public String toString() {
        return "PasswordHash[argon2id, m=" + memoryKib + ", t=" + passes + ", p=" + lanes + "]";
    }
}
