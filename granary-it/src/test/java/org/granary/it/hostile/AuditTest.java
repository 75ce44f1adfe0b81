package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.granary.audit.AuditCheck;
import org.granary.audit.AuditLine;
import org.granary.audit.AuditReader;
import org.granary.it.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// What clients do is in the audit trail, with who did it and from where, and without secrets.
@ParameterizedClass(name = "{0}")
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class AuditTest extends SessionTest {
    private static final String WRONG = "Wr0ng-Secret-4713";

    private List<AuditLine> lines(Predicate<AuditLine> which) {
        List<AuditLine> lines = new ArrayList<>();
        assertThat(AuditReader.read(server.data(), line -> {
            if (which.test(line)) {
                lines.add(line);
            }
        })).isZero();
        return lines;
    }

    /// Refused logins are written soon, not at once.
    private List<AuditLine> await(int count, Predicate<AuditLine> which) throws InterruptedException {
        List<AuditLine> found = lines(which);
        while (found.size() < count) {
            Thread.sleep(10);
            found = lines(which);
        }
        return found;
    }

    @Test
    void loginsAreRecordedWithOutcomeAddressAndApplication() throws Exception {
        String application = "audited\n{\"seq\":1}";
        Properties properties = new Properties();
        properties.setProperty("applicationName", application);
        properties.setProperty("workstationID", "desk");
        properties.setProperty("user", "WORKER");
        properties.setProperty("password", TestServer.PASSWORD);
        try (Connection _ = DriverManager.getConnection(server.jdbcUrl("TranslationServices"), properties)) {
            assertThat(lines(line -> line.text("application").equals(application))).singleElement().satisfies(line -> {
                assertThat(line.fields()).containsEntry("event", "login").containsEntry("outcome", "accepted")
                        .containsEntry("login", WORKER).containsEntry("how", "password")
                        .containsEntry("address", server.host()).containsEntry("host", "desk")
                        .containsEntry("database", "TranslationServices").containsKey("session");
            });
        }
        String nobody = "no\u2028body";
        for (String user : new String[]{WORKER, nobody}) {
            assertThatThrownBy(() -> DriverManager.getConnection(server.jdbcUrl("master"), user, WRONG))
                    .isInstanceOf(SQLException.class);
        }
        assertThatThrownBy(
                () -> DriverManager.getConnection(server.jdbcUrl("SharePoint_Config"), OTHER, TestServer.PASSWORD))
                .isInstanceOf(SQLException.class);
        assertThat(await(3, line -> line.text("outcome").equals("refused"))).extracting(line -> line.text("login"),
                line -> line.text("reason"))
                .contains(tuple(WORKER, "The password is wrong."),
                        tuple(nobody, "There is no login of that name."),
                        tuple(OTHER,
                                "There is no database 'SharePoint_Config' that it may use."));
        assertWhole();
    }

    @Test
    void endedSessionsAndProvisioningAreRecordedBeforeTheyHappen() throws Exception {
        try (Connection worker = connect(WORKER)) {
            int session = spid(worker);
            run(administrator, "KILL " + session);
            assertThat(await(2, line -> line.text("target").equals("session " + session)))
                    .extracting(line -> line.text("outcome")).containsExactly("begun", "done");
        }
        String scope = "a-name-of-a-consumer-" + store;
        run(administrator,
                "DECLARE @id int; EXEC Search_Service_Application_DB.granary.AddConsumer '" + scope + "', @id OUTPUT");
        assertThatThrownBy(() -> run(administrator, "EXEC Search_Service_Application_DB.granary.AddConsumer"))
                .isInstanceOf(SQLException.class);
        assertThat(lines(line -> line.text("event").equals("provisioning")))
                .allSatisfy(line -> assertThat(line.fields())
                        .containsEntry("login", "sa").containsEntry("action", "granary.AddConsumer")
                        .containsEntry("database", "Search_Service_Application_DB"))
                .extracting(line -> line.text("outcome") + line.text("error"))
                .containsExactly("begun", "done", "begun", "failed201");
        assertThat(lines(line -> line.text().contains(scope))).isEmpty();
        assertWhole();
    }

    @Test
    void aFloodOfRefusedLoginsIsCountedAndTheRestartIsInTheTrail() throws Exception {
        int count = 60;
        for (int i = 0; i < count; i++) {
            try (RawClient client = RawClient.greeted(server.port())) {
                client.send(RawClient.LOGIN, RawClient.login("flood" + i, WRONG));
            }
        }
        Thread.sleep(500); // what comes later is in the next lines
        administrator.close();
        server.restart();
        administrator = server.connect("master", "encrypt=false");
        List<AuditLine> refused = lines(line -> line.text("outcome").equals("refused"));
        assertThat(refused.size()).isLessThan(count);
        assertThat(lines(line -> line.text("event").equals("server"))).extracting(line -> line.text("action"))
                .contains("start", "stop").last().isEqualTo("start");
        assertWhole();
    }

    private void assertWhole() throws Exception {
        assertThat(AuditCheck.verify(server.data(), null, null).findings()).isEmpty();
        try (Stream<Path> files = Files.walk(server.data().resolve("audit"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).doesNotContain(WRONG).doesNotContain(TestServer.PASSWORD);
            }
        }
    }
}
