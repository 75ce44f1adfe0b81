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
import org.granary.security.LoginPrincipal;
import org.granary.session.Login;
import org.granary.session.LoginDirectory;
import org.granary.tds.server.WaitingClient;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Checks passwords against [LoginStore], the slow way once and the quick way from then on.
///
/// What is remembered of a right password is an HMAC of it and of the stored hash, under a key that lives and dies with the process: a
/// changed password or a removed login is noticed at once, and memory holds nothing that could be tried elsewhere. While the stored
/// hash is the same, another password is known to be wrong without the slow way. So a flood of wrong passwords is cheap, and a right
/// one is found among them at once.
///
/// Who fails is told so after a while that is the same for unknown names and wrong passwords ([FailedAttempts]). The slow check is made for unknown names,
/// too: on a busy machine it may take longer than that while.
public final class CachingLoginDirectory implements LoginDirectory {
    private static final String HMAC = "HmacSHA256";
    /// Longer passwords than LOGIN7 can carry are not worth hashing.
    private static final int LONGEST = 128;

    private final LoginStore store;
    private final StoredPasswords passwords;
    /// What the password of an unknown name is compared with.
    private final String nobody = PasswordHash.ofNobody().written();
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
        this.passwords = store.passwords();
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

    /// Whether the password of a login is right, whatever else is to be said of that login.
    boolean isRight(String user, String password) {
        return find(user, password).filter(found -> isRight(found, password)).isPresent();
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

    /// The first administrator, under whatever name, waits until its password is stored.
    private Optional<LoginStore.Stored> findWhenReady(String user, String password) {
        Optional<LoginStore.Stored> found = find(user, password);
        boolean first = found.map(stored -> stored.login().id() == LoginPrincipal.ADMINISTRATOR)
                .orElseGet(() -> user.equalsIgnoreCase(LoginStore.ADMINISTRATOR));
        if (first && !administrator.isDone()) {
            var _ = administrator.handle((_, _) -> true).join();
            return find(user, password);
        }
        return found;
    }

    @Override
    public Optional<Login> verify(String user, String password, WaitingClient client, Consumer<String> refused)
            throws IOException {
        return verify(user, password, client, refused, false);
    }

    @Override
    public Optional<Login> verifyToChange(String user, String password, WaitingClient client, Consumer<String> refused)
            throws IOException {
        return verify(user, password, client, refused, true);
    }

    @Override
    public void changePassword(Login login, String password) {
        try {
            remember(login.name(), store.changePassword(login.name(), password, false), password);
        } catch (LoginException e) {
            PasswordRules.Violation violation = e.violation();
            if (violation == null) {
                throw SqlErrors.loginFailed(login.name());
            }
            throw PasswordErrors.refused(login.name(), violation);
        }
    }

    /// @param changing whether the client gives a new password: then the old one may have expired
    private Optional<Login> verify(String user, String password, WaitingClient client, Consumer<String> refused,
            boolean changing) throws IOException {
        long end = System.nanoTime() + FailedAttempts.LEAST_DELAY.toNanos();
        if (attempts.isSuspicious(client.network()) && client.hasLeft()) {
            throw new EOFException("the client left before its password was checked");
        }
        Optional<LoginStore.Stored> found = findWhenReady(user, password);
        Guesser guesser = Guesser.of(client.network(), user);
        attempts.awaitTurn(guesser, client);
        boolean failed = false;
        Refusal refusal;
        try {
            refusal = refusalOrOverload(user, password, found, guesser, client, changing);
            if (refusal == null) {
                return found.map(LoginStore.Stored::login);
            }
            failed = refusal.guessed();
            client.fail();
            refused.accept(refusal.reason());
        } finally {
            if (!failed) {
                attempts.notFailed(guesser);
            }
        }
        if (failed) {
            Duration delay = attempts.failed(guesser).minus(FailedAttempts.LEAST_DELAY);
            client.pause(delay.plusNanos(Math.max(0, end - System.nanoTime())));
        }
        if (refusal.error() != null) {
            throw refusal.error();
        }
        return Optional.empty();
    }

    /// @param reason for the log
    /// @param guessed whether it counts as a wrong password
    /// @param error what the client is told; null for error 18456
    private record Refusal(String reason, boolean guessed, @Nullable SqlError error) {}

    /// Whoever is not checked waits as if the password were wrong: a flood that is turned away at once comes back at once.
    private @Nullable Refusal refusalOrOverload(String user, String password, Optional<LoginStore.Stored> stored,
            Guesser guesser, WaitingClient client, boolean changing) throws IOException {
        try {
            return refusal(user, password, stored, guesser, client, changing);
        } catch (OverloadedException _) {
            return new Refusal("Too many passwords wait to be checked.", true, PasswordErrors.overloaded());
        }
    }

    /// @return null when the password is right and the login may come in
    private @Nullable Refusal refusal(String user, String password, Optional<LoginStore.Stored> stored,
            Guesser guesser, WaitingClient client, boolean changing) throws IOException, OverloadedException {
        PasswordRules rules = passwords.rules();
        if (rules.addressFailures() > 0 && attempts.failures(guesser) >= rules.addressFailures()) {
            return new Refusal("The address is locked out of this login.", true, PasswordErrors.locked(user));
        }
        if (stored.isEmpty() || stored.get().hash().isEmpty()) {
            compareWithNobody(user, password, guesser, client);
            return new Refusal(stored.isEmpty() ? "There is no login of that name." : "The login has no password.",
                    true,
                    null);
        }
        LoginStore.Stored found = stored.get();
        int login = found.login().id();
        // Without a look at the password: whoever guesses must not learn anything more.
        if (passwords.isLocked(login)) {
            return new Refusal("The login is locked.", true, PasswordErrors.locked(user));
        }
        String mark = mark(found.hash(), password);
        Boolean known = known(found, mark);
        boolean right = known == null
                ? checks.check(guesser, mark, client, () -> isRightSlowly(found, mark, password))
                : known;
        if (known != null && !right) {
            checks.pretend(guesser, mark, client);
        }
        if (!right) {
            passwords.failed(login);
            return new Refusal("The password is wrong.", true, null);
        }
        return rightButRefused(user, found, changing);
    }

    private void compareWithNobody(String user, String password, Guesser guesser, WaitingClient client)
            throws IOException, OverloadedException {
        if (user.length() <= LONGEST && password.length() <= LONGEST) {
            var _ = checks.check(guesser,
                    mark(nobody + user.toLowerCase(Locale.ROOT), password), client,
                    () -> PasswordHash.parse(nobody).matches(password));
        }
    }

    /// Who has the right password is told what else is in the way.
    private @Nullable Refusal rightButRefused(String user, LoginStore.Stored found, boolean changing) {
        if (found.disabled()) {
            return new Refusal("The login is disabled.", false, PasswordErrors.disabled(user));
        }
        int login = found.login().id();
        passwords.wasRight(login);
        PasswordTable.State state = passwords.state(login);
        if (!changing && state.mustChange()) {
            return new Refusal("The password has to be changed.", false, PasswordErrors.mustChange(user));
        }
        if (!changing && state.isExpired()) {
            return new Refusal("The password has expired.", false, PasswordErrors.expired(user));
        }
        return null;
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
