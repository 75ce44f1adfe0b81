package org.granary.server.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.granary.security.FixedRole;
import org.granary.security.LoginPrincipal;
import org.granary.security.ServerRights;
import org.granary.session.Login;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginDirectoryTest {
    @TempDir
    private Path data;

    private SqliteStore store;
    private Database master;
    private LoginStore logins;
    private CachingLoginDirectory directory;

    @BeforeEach
    void open() {
        store = SqliteStore.open(data, SqliteSettings.DEFAULT, Clock.SYSTEM);
        master = store.open(LoginStore.MASTER);
        logins = new LoginStore(master);
        directory = new CachingLoginDirectory(logins);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void aLoginComesInWithItsPasswordUnderAnyCaseOfItsName() {
        logins.add("Worker", "correct horse", List.of("TranslationServices", "Other"), false);
        Login login = directory.check("wORKER", "correct horse").orElseThrow();
        assertThat(login.name()).isEqualTo("Worker");
        ServerRights rights = logins.principals().rights(login.token());
        assertThat(rights.isAdministrator()).isFalse();
        assertThat(logins.principals().databasesOf(login.id())).containsExactly("Other", "TranslationServices");
        assertThat(rights.in("translationservices").hasAccess()).isTrue();
        assertThat(rights.in("master").hasAccess()).isTrue();
        assertThat(rights.in("SharePoint_Config").hasAccess()).isFalse();
        assertThat(directory.check("worker", "Correct horse")).isEmpty();
        assertThat(directory.check("nobody", "correct horse")).isEmpty();
        assertThat(directory.check("worker", "x".repeat(100_000))).isEmpty();
    }

    @Test
    void whyNobodyComesInIsToldForTheLog() throws Exception {
        logins.add("worker", "some-password", List.of(), false);
        List<String> reasons = new ArrayList<>();
        directory.verify("worker", "some-password", new PatientClient(), reasons::add);
        directory.verify("worker", "other-password", new PatientClient(), reasons::add);
        directory.verify("nobody", "some-password", new PatientClient(), reasons::add);
        assertThat(reasons).containsExactly("The password is wrong.", "There is no login of that name.");
    }

    @Test
    void aChangedPasswordAndARemovedLoginAreNoticedAtOnce() {
        logins.add("worker", "first-password", List.of(), false);
        assertThat(directory.check("worker", "first-password")).isPresent();
        logins.setPassword("WORKER", "second-password");
        assertThat(directory.check("worker", "first-password")).isEmpty();
        assertThat(directory.check("worker", "second-password")).isPresent();
        logins.remove("Worker");
        assertThat(directory.check("worker", "second-password")).isEmpty();
    }

    @Test
    void databasesCanBeGivenAndTakenLater() {
        logins.add("worker", "some-password", List.of("A"), false);
        logins.grant("worker", List.of("a", "B"), FixedRole.DB_OWNER);
        int worker = directory.check("worker", "some-password").orElseThrow().id();
        assertThat(logins.principals().databasesOf(worker)).containsExactly("A", "B");
        logins.revoke("worker", List.of("A"));
        assertThat(logins.principals().databasesOf(worker)).containsExactly("B");
        assertThatThrownBy(() -> logins.grant("nobody", List.of("A"), FixedRole.DB_OWNER))
                .hasMessage("There is no login nobody.");
        assertThatThrownBy(() -> logins.revoke("nobody", List.of("A"))).hasMessage("There is no login nobody.");
    }

    @Test
    void aDisabledLoginStaysOutEvenWithItsPassword() {
        logins.add("worker", "some-password", List.of(), false);
        assertThat(directory.check("worker", "some-password")).isPresent();
        master.run(Access.WRITE, new Cancellation(),
                transaction -> transaction.update("UPDATE logins SET disabled = 1 WHERE folded = ?", "worker"));
        assertThat(directory.check("worker", "some-password")).isEmpty();
    }

    @Test
    void manyAtOnceComeIn() throws Exception {
        logins.add("worker", "some-password", List.of(), false);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Optional<Login>>> all = IntStream.range(0, 200)
                    .mapToObj(_ -> threads
                            .submit(() -> directory.verify("worker", "some-password", new PatientClient(), _ -> {})))
                    .toList();
            for (Future<Optional<Login>> one : all) {
                assertThat(one.get()).isPresent();
            }
        }
    }

    @Test
    void namesAndPasswordsHaveRules() {
        logins.add("worker", "some-password", List.of(), false);
        assertThatThrownBy(() -> logins.add("WORKER", "some-password", List.of(), false))
                .hasMessage("There is already a login WORKER.");
        for (String name : List.of("", " worker", "domain\\user", "a\nb", "x".repeat(129))) {
            assertThatThrownBy(() -> logins.add(name, "some-password", List.of(), false))
                    .isInstanceOf(LoginException.class).hasMessageStartingWith("A login's name has");
        }
        for (String password : List.of("", "seven-7", "x".repeat(129))) {
            assertThatThrownBy(() -> logins.setPassword("worker", password)).isInstanceOf(LoginException.class)
                    .hasMessage("A password has 8 to 128 characters.");
        }
        logins.add("sa", "some-password", List.of(), true);
        assertThatThrownBy(() -> logins.remove("SA")).hasMessage("The administrator SA cannot be removed.");
        assertThatThrownBy(() -> logins.remove("nobody")).hasMessage("There is no login nobody.");
        assertThat(logins.principals().logins().stream().map(LoginPrincipal::name)).containsExactly("sa", "worker");
    }

    @Test
    void noPasswordIsStoredOrShown() {
        logins.add("worker", "some-password", List.of(), false);
        LoginStore.Stored stored = logins.find("worker").orElseThrow();
        assertThat(stored.hash()).startsWith("$argon2id$").doesNotContain("some-password");
        assertThat(stored.toString()).doesNotContain("argon2id");
    }

    @Test
    void theFirstStartMakesUpThePasswordOfTheAdministrator() throws Exception {
        AdministratorPassword administrator = new AdministratorPassword(logins, data);
        administrator.prepare(Optional.empty()).finish(directory);
        Path file = data.resolve("sa-password");
        String madeUp = Files.readString(file).strip();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(madeUp).hasSize(24);
        assertThat(logins.principals().rights(directory.check("sa", madeUp).orElseThrow().token()).isAdministrator())
                .isTrue();
        assertThat(new CachingLoginDirectory(logins).check("sa", madeUp)).as("without what is remembered").isPresent();

        administrator.prepare(Optional.empty()).finish(directory);
        assertThat(Files.readString(file).strip()).isEqualTo(madeUp);

        administrator.prepare(Optional.of("chosen-password")).finish(directory);
        assertThat(file).doesNotExist();
        assertThat(directory.check("sa", madeUp)).isEmpty();
        assertThat(directory.check("sa", "chosen-password")).isPresent();

        String hash = logins.find("sa").orElseThrow().hash();
        administrator.prepare(Optional.of("chosen-password")).finish(directory);
        assertThat(logins.find("sa").orElseThrow().hash()).isEqualTo(hash);
    }

    @Test
    void theAdministratorIsTheSameUnderAnotherName() throws Exception {
        new AdministratorPassword(logins, data).prepare(Optional.empty()).finish(directory);
        master.run(Access.WRITE, new Cancellation(), transaction -> transaction
                .update("UPDATE logins SET folded = 'root', name = 'root' WHERE id = ?", LoginPrincipal.ADMINISTRATOR));
        new AdministratorPassword(logins, data).prepare(Optional.empty()).finish(directory);
        assertThat(directory.check("root", Files.readString(data.resolve("sa-password")).strip())).isPresent();
        new AdministratorPassword(logins, data).prepare(Optional.of("chosen-password")).finish(directory);
        assertThat(directory.check("root", "chosen-password")).isPresent();
        assertThat(logins.principals().login("sa")).isEmpty();
    }

    @Test
    void aPasswordFromTheSettingsIsWrittenToNoFile() {
        new AdministratorPassword(logins, data).prepare(Optional.of("chosen-password")).finish(directory);
        assertThat(data.resolve("sa-password")).doesNotExist();
        assertThat(directory.check("sa", "chosen-password")).isPresent();
        assertThat(directory.check("sa", "another-password")).isEmpty();
        assertThat(new CachingLoginDirectory(logins).check("sa", "chosen-password")).isPresent();
    }
}
