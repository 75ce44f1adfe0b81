package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.audit.AuditReader;
import org.granary.conformance.Covers;
import org.granary.it.QueueClient;
import org.granary.it.TestServer;
import org.granary.server.login.LoginException;
import org.granary.server.login.LoginStore;
import org.granary.server.login.PasswordRules;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Passwords that expire, have to be changed or are guessed, and logins that are disabled, locked or renamed.
@ParameterizedClass(name = "{0}")
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class PasswordTest extends SessionTest {
    private static final String OLD = "Old-Secret-1";
    private static final String NEW = "New-Secret-2";
    private static final String WRONG = "Wrong-Secret-3";
    private static int users;

    private LoginStore logins;
    /// A login that no other test has had.
    private String user;

    @Override
    Map<String, String> settings() {
        return Map.of("lockout-failures", "3", "password-history", "2", "password-classes", "3");
    }

    @BeforeEach
    void addLogin() {
        logins = new LoginStore(server.server().catalog().database("master").orElseThrow().store(),
                new PasswordRules(8, 3, 2, 0, 3, 0, java.time.Duration.ofMinutes(15)));
        user = "user" + ++users;
        logins.add(user, OLD, List.of(QueueClient.DATABASE), false);
    }

    private Connection logIn(String name, String password) throws SQLException {
        return DriverManager.getConnection(server.jdbcUrl(QueueClient.DATABASE), name, password);
    }

    private void assertIn(String name, String password) throws SQLException {
        try (Connection connection = logIn(name, password)) {
            assertThat(connection.isClosed()).isFalse();
        }
    }

    private void assertRefused(int error, String name, String password) {
        SQLException refused = catchThrowableOfType(SQLException.class, () -> logIn(name, password));
        assertThat((Throwable) refused).as(name + " came in").isNotNull();
        assertThat(refused.getErrorCode()).as(refused.getMessage()).isEqualTo(error);
        assertThat(refused.getMessage()).doesNotContain(password);
    }

    private String change(String password, String newPassword) throws Exception {
        try (RawClient client = RawClient.greeted(server.port())) {
            client.send(RawClient.LOGIN, RawClient.login(user, password, newPassword));
            return client.answerText();
        }
    }

    @Test
    @Covers("TDS-2.2.6.4-12")
    void aPasswordThatMustBeChangedIsChangedInTheLogin() throws Exception {
        logins.setFirstPassword(user, NEW);
        assertRefused(18488, user, NEW);
        assertRefused(18456, user, WRONG);
        assertThat(change(WRONG, "Another-Secret-4")).contains("Login failed for user '" + user + "'.");
        assertThat(change(NEW, "Another-Secret-4")).contains("Changed database context");
        assertIn(user, "Another-Secret-4");
        assertRefused(18456, user, NEW);

        List<String> outcomes = new ArrayList<>();
        AuditReader.read(server.data(), line -> {
            if (line.text("action").equals("own password") && line.text("target").equals(user)) {
                outcomes.add(line.text("outcome"));
            }
        });
        assertThat(outcomes).containsExactly("begun", "done");
    }

    @Test
    void aPasswordThatHasExpiredIsChangedInTheLogin() throws Exception {
        logins.setExpiry(user, LocalDateTime.of(2020, 1, 1, 0, 0));
        assertRefused(18487, user, OLD);
        assertRefused(18456, user, WRONG);
        assertThat(change(OLD, "short")).contains("too short");
        assertThat(change(OLD, "onlysmallletters")).contains("not complex enough");
        assertThat(change(OLD, OLD)).contains("cannot be used at this time");
        assertThat(change(OLD, "x" + NEW + user)).as("contains the name")
                .contains("not complex enough");
        logins.setPassword(user, NEW);
        logins.setExpiry(user, LocalDateTime.of(2020, 1, 1, 0, 0));
        assertThat(change(NEW, OLD)).as("one before").contains("cannot be used at this time");
        assertThat(change(NEW, "Third-Secret-3")).contains("Changed database context");
        assertIn(user, "Third-Secret-3");
    }

    @Test
    void aDisabledLoginIsToldSoIfItKnowsThePassword() throws Exception {
        logins.setDisabled(user, true);
        assertRefused(18470, user, OLD);
        assertRefused(18456, user, WRONG);
        logins.setDisabled(user, false);
        assertIn(user, OLD);
    }

    @Test
    void aLoginIsLockedAfterWrongPasswordsAndAdministratorsAreNot() throws Exception {
        assertRefused(18456, user, WRONG);
        assertRefused(18456, user, WRONG);
        assertIn(user, OLD);
        for (int i = 0; i < 3; i++) {
            assertRefused(18456, user, WRONG + i);
        }
        assertRefused(18486, user, WRONG);
        assertRefused(18486, user, OLD);
        for (int i = 0; i < 4; i++) {
            assertRefused(18456, "sa", WRONG);
            assertRefused(18456, "nobody at all", WRONG);
        }
        assertIn("sa", TestServer.PASSWORD);
        logins.unlock(user);
        assertIn(user, OLD);
    }

    @Test
    void theStatementsOfAdministratorsDoTheSame() throws Exception {
        run(administrator, "ALTER LOGIN " + user + " WITH PASSWORD = '" + NEW + "' MUST_CHANGE, CHECK_EXPIRATION = ON");
        assertRefused(18488, user, NEW);
        SQLException used = catchThrowableOfType(SQLException.class,
                () -> run(administrator, "ALTER LOGIN " + user + " WITH PASSWORD = '" + OLD + "'"));
        assertThat(used.getErrorCode()).as(used.getMessage()).isEqualTo(15115);
        SQLException simple = catchThrowableOfType(SQLException.class,
                () -> run(administrator, "ALTER LOGIN " + user + " WITH PASSWORD = 'onlysmallletters'"));
        assertThat(simple.getErrorCode()).as(simple.getMessage()).isEqualTo(15118);
        for (int i = 0; i < 3; i++) {
            assertRefused(18456, user, WRONG + i);
        }
        assertRefused(18486, user, NEW);
        run(administrator, "ALTER LOGIN " + user + " WITH PASSWORD = 'Fourth-Secret-4' UNLOCK");
        assertIn(user, "Fourth-Secret-4");
        run(administrator, "ALTER LOGIN " + user + " DISABLE");
        assertRefused(18470, user, "Fourth-Secret-4");
        SQLException last = catchThrowableOfType(SQLException.class,
                () -> run(administrator, "ALTER LOGIN sa DISABLE"));
        assertThat(last.getErrorCode()).as(last.getMessage()).isEqualTo(15405);

        List<String> actions = new ArrayList<>();
        AuditReader.read(server.data(), line -> {
            assertThat(line.text()).doesNotContain(OLD).doesNotContain(NEW).doesNotContain("Fourth-Secret");
            if (line.text("event").equals("change") && line.text("target").equals(user)) {
                actions.add(line.text("action") + " " + line.text("outcome") + line.text("error"));
            }
        });
        assertThat(actions).containsExactly("ALTER LOGIN begun", "ALTER LOGIN done", "ALTER LOGIN begun",
                "ALTER LOGIN failed15115", "ALTER LOGIN begun", "ALTER LOGIN failed15118", "ALTER LOGIN begun",
                "ALTER LOGIN done", "ALTER LOGIN begun", "ALTER LOGIN done");
    }

    @Test
    void theAdministratorCanBeRenamedAndTheLastOneCannotBeDisabled() throws Exception {
        assertThatThrownBy(() -> logins.setDisabled("sa", true)).isInstanceOf(LoginException.class)
                .hasMessageContaining("the only administrator");
        logins.rename("sa", "captain");
        assertThatThrownBy(() -> logins.rename(user, "Captain")).isInstanceOf(LoginException.class);
        assertIn("captain", TestServer.PASSWORD);
        assertRefused(18456, "sa", TestServer.PASSWORD);
        administrator.close();
        server.restart();
        administrator = DriverManager.getConnection(server.jdbcUrl("master"), "captain", TestServer.PASSWORD);
        assertRefused(18456, "sa", TestServer.PASSWORD);
        new LoginStore(server.server().catalog().database("master").orElseThrow().store()).rename("captain", "sa");
    }
}
