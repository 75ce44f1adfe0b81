package org.granary.it.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.r2dbc.mssql.MssqlConnection;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.ValidationDepth;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.junit.jupiter.api.Test;

class LoginTest extends R2dbcTest {

    @Test
    @Covers("TDS-2.2.1.2-1")
    void logsInAndKnowsTheServer() {
        assertThat(rows("SELECT DB_NAME(), SUSER_SNAME()")).containsExactly(List.of(DATABASE, "sa"));
        assertThat(connection.getMetadata().getDatabaseProductName()).contains("SQL Server");
        assertThat(connection.getMetadata().getDatabaseVersion()).isNotEmpty();
        assertThat(blocked(connection.validate(ValidationDepth.REMOTE))).isTrue();
        assertThat(blocked(connection.validate(ValidationDepth.LOCAL))).isTrue();
    }

    @Test
    void encryptsEverything() {
        MssqlConnection encrypted = connect(configuration().enableSsl());
        assertThat(blocked(encrypted.createStatement("SELECT DB_NAME()").execute()
                .concatMap(result -> result.map((row, metadata) -> row.get(0, String.class))).single()))
                .isEqualTo(DATABASE);
        await(encrypted.close());
    }

    @Test
    void aCertificateThatNobodyTrustsIsRefused() {
        assertThatThrownBy(() -> connect(configuration().trustServerCertificate(false).enableSsl()))
                .isInstanceOf(R2dbcException.class);
    }

    @Test
    void aWrongPasswordIsRefused() {
        R2dbcException refused = errorOf(() -> connect(configuration().password("wrong")));
        assertThat(messages(refused)).contains("Login failed for user 'sa'.");
    }

    @Test
    void anUnknownDatabaseIsRefused() {
        R2dbcException refused = errorOf(() -> connect(configuration().database("Nowhere")));
        assertThat(messages(refused)).contains("Cannot open database \"Nowhere\" requested by the login.");
    }

    @Test
    void withoutADatabaseItIsMaster() {
        MssqlConnection anywhere = connect(configuration(server).database(null).password(TestServer.PASSWORD));
        assertThat(rows(anywhere.createStatement("SELECT DB_NAME()"))).containsExactly(List.of("master"));
        await(anywhere.close());
    }

    private static String messages(Throwable thrown) {
        StringBuilder all = new StringBuilder();
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            all.append(each.getMessage()).append('\n');
        }
        return all.toString();
    }
}
