package org.granary.server.login;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.granary.session.Login;
import org.granary.session.LoginDirectory;
import org.granary.tds.server.WaitingClient;
import org.jspecify.annotations.Nullable;

/// Checks passwords against [LoginStore], the slow way once and the quick way from then on.
///
/// What is remembered of a right password is an HMAC of it and of the stored hash, under a key that lives and dies with the process: a
/// changed password or a removed login is noticed at once, and memory holds nothing that could be tried elsewhere. While the stored
/// hash is the same, another password is known to be wrong without the slow way. So a flood of wrong passwords is cheap, and a right
/// one is found among them at once.
///
/// Who fails is told so after a while that is the same for unknown names and wrong passwords ([FailedAttempts]).
public final class CachingLoginDirectory implements LoginDirectory {
    private static final String HMAC = "HmacSHA256";
    /// Longer passwords than LOGIN7 can carry are not worth hashing.
    private static final int LONGEST = 128;

    private final LoginStore store;
    private final SecretKeySpec key;
    private final Map<String, Verified> verified = new ConcurrentHashMap<>();
    private final PasswordChecks checks = new PasswordChecks();
    private final LoginChanges changes = new LoginChanges();
    private final FailedAttempts attempts = new FailedAttempts(System::nanoTime);
    private volatile CompletableFuture<?> administrator = CompletableFuture.completedFuture(true);

    /// @param hash as it was stored when the password was right
    private record Verified(String hash, String mark) {
        @Override
        public String toString() {
            return "Verified";
        }
    }

    public CachingLoginDirectory(LoginStore store) {
        this.store = store;
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        this.key = new SecretKeySpec(random, HMAC);
    }

    /// Lets the administrator wait for its password, until that is stored or cannot be.
    void awaitAdministrator(CompletableFuture<?> stored) {
        administrator = stored;
    }

    /// Slows down those who guess at other proofs than passwords.
    public ProofAttempts proofs() {
        return new ProofAttempts(attempts);
    }

    /// Whether the password is right, with nobody told why not and nobody held up: for passwords that the server itself knows.
    Optional<Login> check(String user, String password) {
        return find(user, password).filter(found -> !found.disabled() && isRight(found, password))
                .map(LoginStore.Stored::login);
    }

    /// Remembers a password whose hash has just been made of it: there is nothing to check.
    void remember(String user, String hash, String password) {
        verified.put(user.toLowerCase(Locale.ROOT), new Verified(hash, mark(hash, password)));
    }

    private boolean isRight(LoginStore.Stored found, String password) {
        String mark = mark(found.hash(), password);
        Boolean known = known(found, mark);
        return known == null ? isRightSlowly(found, mark, password) : known;
    }

    private boolean isRightSlowly(LoginStore.Stored found, String mark, String password) {
        boolean right = !found.hash().isEmpty() && PasswordHash.parse(found.hash()).matches(password);
        if (right) {
            verified.put(folded(found), new Verified(found.hash(), mark));
        }
        return right;
    }

    private Optional<LoginStore.Stored> find(String user, String password) {
        if (user.length() > LONGEST || password.length() > LONGEST) {
            return Optional.empty();
        }
        Optional<LoginStore.Stored> found = store.find(user);
        changes.look(user.toLowerCase(Locale.ROOT), found);
        return found;
    }

    @Override
    public Optional<Login> verify(String user, String password, WaitingClient client, Consumer<String> refused)
            throws IOException {
        long end = System.nanoTime() + FailedAttempts.LEAST_DELAY.toNanos();
        if (attempts.isSuspicious(client.network()) && client.hasLeft()) {
            throw new EOFException("the client left before its password was checked");
        }
        if (user.equalsIgnoreCase(LoginStore.ADMINISTRATOR)) {
            var _ = administrator.handle((_, _) -> true).join();
        }
        Optional<LoginStore.Stored> found = find(user, password);
        Guesser guesser = new Guesser(client.network(),
                found.map(CachingLoginDirectory::folded).orElse(Guesser.NOBODY));
        attempts.awaitTurn(guesser, client);
        boolean failed = false;
        try {
            String reason = found.isEmpty()
                    ? "There is no login of that name."
                    : refusal(found.get(), password, guesser, client);
            if (reason == null) {
                return found.map(LoginStore.Stored::login);
            }
            failed = true;
            client.fail();
            refused.accept(reason);
        } finally {
            if (!failed) {
                attempts.notFailed(guesser);
            }
        }
        Duration delay = attempts.failed(guesser).minus(FailedAttempts.LEAST_DELAY);
        client.pause(delay.plusNanos(Math.max(0, end - System.nanoTime())));
        return Optional.empty();
    }

    /// @return null when the password is right and the login may come in
    private @Nullable String refusal(LoginStore.Stored found, String password, Guesser guesser, WaitingClient client)
            throws IOException {
        String mark = mark(found.hash(), password);
        Boolean known = known(found, mark);
        boolean right = known == null
                ? checks.run(guesser, mark, client, () -> isRightSlowly(found, mark, password))
                : known;
        if (!right) {
            return "The password is wrong.";
        }
        return found.disabled() ? "The login is disabled." : null;
    }

    /// Null when only the slow way can tell.
    private @Nullable Boolean known(LoginStore.Stored found, String mark) {
        Verified before = verified.get(folded(found));
        if (before == null || !before.hash().equals(found.hash())) {
            return null;
        }
        return MessageDigest.isEqual(before.mark().getBytes(StandardCharsets.US_ASCII),
                mark.getBytes(StandardCharsets.US_ASCII));
    }

    private static String folded(LoginStore.Stored found) {
        return found.login().name().toLowerCase(Locale.ROOT);
    }

    private String mark(String hash, String password) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(key);
            mac.update(hash.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            return HexFormat.of().formatHex(mac.doFinal(password.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
