package org.granary.server.login;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.granary.session.Login;
import org.granary.session.LoginDirectory;

/// Checks passwords against [LoginStore], the slow way once and the quick way from then on.
///
/// What is remembered of a right password is an HMAC of it and of the stored hash, under a key that lives and dies with the process: a
/// changed password or a removed login is noticed at once, and memory holds nothing that could be tried elsewhere.
/// The slow way is taken by few threads at a time: it costs 19 MiB and a processor, and a flood of wrong passwords must not
/// take either from those who are in.
public final class CachingLoginDirectory implements LoginDirectory {
    private static final String HMAC = "HmacSHA256";
    /// Longer passwords than LOGIN7 can carry are not worth hashing.
    private static final int LONGEST = 128;

    private final LoginStore store;
    private final PasswordHash nobody = PasswordHash.ofNothing();
    private final SecretKeySpec key;
    private final Map<String, byte[]> verified = new ConcurrentHashMap<>();
    private final Semaphore slow = new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), true);

    public CachingLoginDirectory(LoginStore store) {
        this.store = store;
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        this.key = new SecretKeySpec(random, HMAC);
    }

    /// Whether the password is right, with nobody told why not.
    Optional<Login> check(String user, String password) {
        return verify(user, password, _ -> {});
    }

    @Override
    public Optional<Login> verify(String user, String password, Consumer<String> refused) {
        if (user.length() > LONGEST || password.length() > LONGEST) {
            refused.accept("The name or the password is too long.");
            return Optional.empty();
        }
        Optional<LoginStore.Stored> stored = store.find(user);
        if (stored.isEmpty()) {
            matchesSlowly(nobody, password);
            refused.accept("There is no login of that name.");
            return Optional.empty();
        }
        LoginStore.Stored found = stored.get();
        byte[] mark = mark(found.hash(), password);
        String name = found.login().name().toLowerCase(Locale.ROOT);
        if (!isRemembered(name, mark) && !verifySlowly(name, found, mark, password)) {
            refused.accept("The password is wrong.");
            return Optional.empty();
        }
        if (found.disabled()) {
            refused.accept("The login is disabled.");
            return Optional.empty();
        }
        return Optional.of(found.login());
    }

    private boolean isRemembered(String name, byte[] mark) {
        byte[] remembered = verified.get(name);
        return remembered != null && MessageDigest.isEqual(remembered, mark);
    }

    private boolean verifySlowly(String name, LoginStore.Stored found, byte[] mark, String password) {
        slow.acquireUninterruptibly();
        try {
            // Of many logins at once with the same password, the first has done the work for those who waited.
            boolean right = isRemembered(name, mark) || PasswordHash.parse(found.hash()).matches(password);
            if (right) {
                verified.put(name, mark);
            }
            return right;
        } finally {
            slow.release();
        }
    }

    private void matchesSlowly(PasswordHash hash, String password) {
        slow.acquireUninterruptibly();
        try {
            var _ = hash.matches(password);
        } finally {
            slow.release();
        }
    }

    private byte[] mark(String hash, String password) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(key);
            mac.update(hash.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            return mac.doFinal(password.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
