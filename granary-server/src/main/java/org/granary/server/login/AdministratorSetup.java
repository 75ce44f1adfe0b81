package org.granary.server.login;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.granary.store.StoreException;
import org.granary.type.SqlError;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The administrator's password on its way into the store, on a thread of its own.
///
/// A server that is alone with its logins is ready first, and only the administrator waits. Where other servers share them, each of which may be making up a
/// password, it is settled before the server is ready whose password counts.
public final class AdministratorSetup {
    private static final Logger LOG = LoggerFactory.getLogger(AdministratorSetup.class);

    private final AdministratorPassword.Unfinished unfinished;
    private final CachingLoginDirectory directory;
    private final boolean alone;
    private final CompletableFuture<Boolean> stored = new CompletableFuture<>();

    private AdministratorSetup(AdministratorPassword.Unfinished unfinished, CachingLoginDirectory directory,
            boolean alone) {
        this.unfinished = unfinished;
        this.directory = directory;
        this.alone = alone;
    }

    /// @param asked the password from the settings, if there is one
    /// @throws LoginException when that is no password, or a made-up one cannot be written
    public static AdministratorSetup begin(LoginStore logins, Path data, Optional<String> asked,
            CachingLoginDirectory directory) {
        AdministratorSetup begun = new AdministratorSetup(new AdministratorPassword(logins, data).prepare(asked),
                directory, logins.isAlone());
        directory.awaitAdministrator(begun.stored);
        if (!begun.alone) {
            begun.start();
        }
        return begun;
    }

    /// Before the server is ready, and before the store may be closed because it will not be.
    ///
    /// @throws RuntimeException that of the store, or [LoginException]
    public void awaitOthers() {
        if (!alone) {
            try {
                stored.join();
            } catch (CompletionException e) {
                if (e.getCause() instanceof RuntimeException cause) {
                    throw cause;
                }
                throw e;
            }
        }
    }

    /// The server is ready.
    public void finish() {
        if (alone) {
            start();
        }
    }

    /// Before the store is closed under it.
    public void await() {
        var _ = stored.exceptionally(_ -> false).join();
    }

    private void start() {
        Thread.ofPlatform().daemon().name("sa-password").start(() -> {
            try {
                unfinished.finish(directory);
                stored.complete(true);
            } catch (StoreException | LoginException | SqlError e) {
                if (alone) {
                    LOG.error("The password of {} could not be stored, so it cannot log in until the next start: {}",
                            LoginStore.ADMINISTRATOR, e.getMessage());
                }
                stored.completeExceptionally(e);
            } finally {
                stored.complete(false);
            }
        });
    }
}
