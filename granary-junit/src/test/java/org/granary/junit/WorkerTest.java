package org.granary.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// A test as a developer of a worker would write it. The documentation shows it.
@GranaryTest(scripts = "one-job.sql")
class WorkerTest {

    @Test
    void aWorkerGetsTheDocument(@Database("TranslationServices") Connection connection) throws SQLException {
        try (CallableStatement call = connection.prepareCall("{call proc_GetConversionBatch(?, ?)}")) {
            call.setInt(1, 10);
            call.setTimestamp(2, new Timestamp(0));
            try (ResultSet items = call.executeQuery()) {
                assertThat(items.next()).isTrue();
                assertThat(items.getString("InputFile")).isEqualTo("letter.docx");
                assertThat(items.next()).isFalse();
            }
        }
    }

    @Nested
    class WithAnotherConnection {
        @Test
        void theServerIsTheSame(Granary granary) throws SQLException {
            try (Connection connection = granary.connect("TranslationServices");
                    Statement statement = connection.createStatement();
                    ResultSet jobs = statement.executeQuery("SELECT COUNT(*) FROM dbo.Jobs")) {
                assertThat(jobs.next()).isTrue();
                assertThat(jobs.getInt(1)).isEqualTo(1);
            }
        }
    }
}
