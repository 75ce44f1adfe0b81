package org.granary.server.login;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import org.granary.security.FixedRole;
import org.granary.server.file.PrivateFiles;
import org.granary.store.StoreException;
import org.granary.type.Wording;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sees to it that `sa` exists and has the password that was asked for.
///
/// With none asked for, the first start makes one up and leaves it in `DATA/sa-password`, which only the owner can read. A password that
/// somebody chose is nowhere but in `master`, as a hash; then the file goes.
public final class AdministratorPassword {
    private static final Logger LOG = LoggerFactory.getLogger(AdministratorPassword.class);
    private static final String LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
    private static final int LENGTH = 24;

    private final LoginStore store;
    private final Path file;

    public AdministratorPassword(LoginStore store, Path data) {
        this.store = store;
        this.file = file(data);
    }

    public static Path file(Path data) {
        return data.resolve("sa-password");
    }

    /// Does what can fail and takes no time. The rest is [Unfinished].
    ///
    /// @param asked the password from the settings, if there is one
    /// @throws LoginException when that is no password, or a made-up one cannot be written
    public Unfinished prepare(Optional<String> asked) {
        // Not that it is new: the one that is in force stays.
        asked.flatMap(password -> store.passwords().rules().violation(name(), password)).ifPresent(violation -> {
            throw new LoginException(violation);
        });
        if (store.administrator().isPresent()) {
            return asked.isPresent()
                    ? directory -> change(asked.get(), directory)
                    : this::rememberMadeUp;
        }
        if (asked.isPresent()) {
            forgetMadeUp(); // of a start that did not get as far as this one
            return directory -> {
                if (!added(asked.get(), directory)) {
                    change(asked.get(), directory);
                }
            };
        }
        String madeUp = makeUp();
        return directory -> {
            if (added(madeUp, directory)) {
                LOG.info("Made a password for the administrator {}: it is in {}", LoginStore.ADMINISTRATOR, file);
            } else {
                forgetMadeUp();
            }
        };
    }

    /// What is left to do until `sa` can log in: a password is slow to hash, on purpose, and the server can be ready before that is done.
    @FunctionalInterface
    public interface Unfinished {
        /// @param directory where the password is remembered
        void finish(CachingLoginDirectory directory);
    }

    /// What the first administrator is called now.
    private String name() {
        return store.administrator().map(found -> found.login().name()).orElse(LoginStore.ADMINISTRATOR);
    }

    private void change(String password, CachingLoginDirectory directory) {
        String name = name();
        if (!directory.isRight(name, password)) {
            store.setPassword(name, password);
            forgetMadeUp();
            LOG.info("The password of {} is now the one from the settings.", name);
            var _ = directory.isRight(name, password);
        }
    }

    /// Makes the slow check of a password that is known now, so that the administrator comes in quickly even while others try many wrong
    /// ones.
    private void rememberMadeUp(CachingLoginDirectory directory) {
        try {
            if (Files.exists(file)) {
                var _ = directory.isRight(name(), Files.readString(file).strip());
            }
        } catch (IOException | StoreException e) {
            LOG.debug("The password of {} was not checked beforehand: {}", LoginStore.ADMINISTRATOR, e.toString());
        }
    }

    /// Removes the file with the first password, once another is in force.
    public void forgetMadeUp() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warn("{} holds a password that is no longer in force, and cannot be removed: {}", file,
                    Wording.reason(e));
        }
    }

    private String makeUp() {
        String password = random();
        try {
            // The file first: a password that nobody can find would lock everybody out.
            PrivateFiles.write(file, password + "\n");
        } catch (IOException e) {
            throw new LoginException("Cannot write " + file + ": " + Wording.reason(e) + ".");
        }
        return password;
    }

    /// False where another process that serves the same databases was a moment earlier.
    private boolean added(String password, CachingLoginDirectory directory) {
        try {
            String hash = store.addHashed(LoginStore.ADMINISTRATOR, password, List.of(), FixedRole.PUBLIC, true);
            directory.remember(LoginStore.ADMINISTRATOR, hash, password);
            return true;
        } catch (LoginException e) {
            if (store.administrator().isEmpty()) {
                throw e;
            }
            return false;
        }
    }

    private static String random() {
        SecureRandom random = new SecureRandom();
        StringBuilder password = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            password.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return password.toString();
    }
}
