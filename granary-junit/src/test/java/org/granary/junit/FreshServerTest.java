package org.granary.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@GranaryTest(fresh = true, settings = "max-connections=7")
class FreshServerTest {
    private static final Set<Integer> PORTS = new HashSet<>();

    @RepeatedTest(2)
    void everyTestHasAServerWithoutData(Granary granary, @Database("TranslationServices") Connection connection)
            throws SQLException {
        PORTS.add(granary.port());
        try (Statement statement = connection.createStatement()) {
            try (ResultSet jobs = statement.executeQuery("SELECT COUNT(*) FROM dbo.Jobs")) {
                assertThat(jobs.next()).isTrue();
                assertThat(jobs.getInt(1)).isZero();
            }
            statement.execute("EXEC proc_AddJob @JobId = 1, @UserToken = 0x01, @Settings = N'<settings/>'");
        }
        assertThat(PORTS).isNotEmpty();
    }

    @Test
    void aSettingThatIsNoneIsRefused() {
        assertThatThrownBy(() -> Granary.start("nonsense")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("key=value");
    }
}
