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

    /// @param asked the password from the settings, if there is one
    /// @param directory where the password is remembered
    public void prepare(Optional<String> asked, CachingLoginDirectory directory) {
        boolean exists = store.find(LoginStore.ADMINISTRATOR).isPresent();
        if (asked.isEmpty()) {
            if (!exists) {
                makeUp(directory);
            }
        } else if (!exists && added(asked.get(), directory)) {
            forgetMadeUp();
        } else if (directory.check(LoginStore.ADMINISTRATOR, asked.get()).isEmpty()) {
            store.setPassword(LoginStore.ADMINISTRATOR, asked.get());
            forgetMadeUp();
            LOG.info("The password of {} is now the one from the settings.", LoginStore.ADMINISTRATOR);
        }
    }

    /// Makes the slow check of a password that is known now, so that the administrator comes in quickly even while others try many wrong
    /// ones.
    ///
    /// @param asked the password from the settings, if there is one
    public void remember(Optional<String> asked, CachingLoginDirectory directory) {
        try {
            if (asked.isPresent() || Files.exists(file)) {
                String password = asked.isPresent() ? asked.get() : Files.readString(file).strip();
                var _ = directory.check(LoginStore.ADMINISTRATOR, password);
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

    private void makeUp(CachingLoginDirectory directory) {
        String password = random();
        try {
            // The file first: a password that nobody can find would lock everybody out.
            PrivateFiles.write(file, password + "\n");
        } catch (IOException e) {
            throw new LoginException("Cannot write " + file + ": " + Wording.reason(e) + ".");
        }
        if (added(password, directory)) {
            LOG.info("Made a password for the administrator {}: it is in {}", LoginStore.ADMINISTRATOR, file);
        } else {
            forgetMadeUp();
        }
    }

    /// False where another process that serves the same databases was a moment earlier.
    private boolean added(String password, CachingLoginDirectory directory) {
        try {
            String hash = store.addHashed(LoginStore.ADMINISTRATOR, password, List.of(), FixedRole.PUBLIC, true);
            directory.remember(LoginStore.ADMINISTRATOR, hash, password);
            return true;
        } catch (LoginException e) {
            if (store.find(LoginStore.ADMINISTRATOR).isEmpty()) {
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
