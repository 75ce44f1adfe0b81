package org.granary.it.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.granary.client.translation.GetConversionBatchResult;
import org.granary.client.translation.GetItemsResult;
import org.granary.client.translation.GetJobStatusResult;
import org.granary.client.translation.GetJobsResult;
import org.granary.client.translation.TranslationClient;
import org.granary.client.translation.UpdateConversionBatchResult;
import org.junit.jupiter.api.Test;

class TranslationClientTest extends TypedClientTest<TranslationClient> {
    private static final String NAMESPACE = "http://schemas.microsoft.com/office/server/translation/2010/11/";
    private static final UUID PARTITION = new UUID(1, 2);

    TranslationClientTest() {
        super("TranslationServices", TranslationClient::new);
    }

    private void addJob() throws SQLException {
        client.addJob(7, "user", new byte[]{1, 2, 3}, PARTITION, "<settings/>", "letters", 2, null, null);
        client.addGroup(7, 1, "http://in", "http://out", 3,
                """
                        <group xmlns="%sdatabaseJobAdd"><item id="1" in="a.docx" out="b.docx"/><item id="2" in="c.docx" out="d.docx"/></group>"""
                        .formatted(NAMESPACE));
        client.submitJob(7);
    }

    @Test
    void aJobGoesThroughTheQueue() throws SQLException {
        addJob();

        List<GetConversionBatchResult.Row> batch = client.getConversionBatch(10, now().minusDays(1)).rows();
        assertThat(batch).extracting(GetConversionBatchResult.Row::inputFile).containsExactly("a.docx", "c.docx");
        assertThat(batch.getFirst()).isEqualTo(new GetConversionBatchResult.Row(7, 1, 1, false, "a.docx", "b.docx", 3,
                null, null, now()));

        UUID worker = new UUID(3, 4);
        UpdateConversionBatchResult started = client.updateConversionBatch(
                """
                        <batch xmlns="%sdatabaseBatchUpdate"><start><item job="7" group="1" id="1" wsi="%s"/></start><failed/></batch>"""
                        .formatted(NAMESPACE, worker));
        assertThat(started.rows()).singleElement().satisfies(group -> {
            assertThat(group.partitionId()).isEqualTo(PARTITION);
            assertThat(group.userToken()).containsExactly(1, 2, 3);
        });
        assertThat(client.updateSucceededItem(7, 1, 1)).isZero();

        assertThat(client.getJobStatus(7L).rows()).isEmpty();
        assertThat(client.getJobStatus(7L, PARTITION).rows()).containsExactly(
                new GetJobStatusResult.Row(2, 0, 1, 0, 1, 0, 0, "letters"));
        assertThat(client.getItems(7, 1, PARTITION, false, false, false, true, false, false).rows())
                .extracting(GetItemsResult.Row::stopTime).containsExactly(now());
    }

    @Test
    void parametersWithDefaultsCanBeLeftOut() throws SQLException {
        client.addJob(8, new byte[]{1}, "<settings/>");

        assertThat(client.getJobs(null, null, false, false).rows())
                .containsExactly(new GetJobsResult.Row(8, now(), null, false, null));
        assertThat(client.getJobs(false, false).rows()).hasSize(1);
    }

    @Test
    void returnCodesAreGivenBack() throws SQLException {
        client.updateItemCount(PARTITION, 5, LocalDate.of(2024, 5, 6), 42);

        assertThat(client.getItemCount(PARTITION, 5, LocalDate.of(2024, 5, 6))).isEqualTo(42);
    }

    @Test
    void errorsAreThoseOfTheDriverWithTheServersNumber() {
        assertThatThrownBy(() -> client.updateItemCount(PARTITION, 24, LocalDate.of(2024, 5, 6), 1))
                .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(547));
        assertThatThrownBy(() -> client.addGroup(7, 1, "in", "out", 1, "<wrong/>"))
                .isInstanceOf(SQLException.class).hasMessageContaining("wrong");
    }

    @Test
    void rowsCanBeTakenWhileTheyArrive() throws Exception {
        addJob();
        List<String> files = new ArrayList<>();

        assertThat(client.getConversionBatch(10, now().minusDays(1), row -> files.add(row.inputFile()))).isZero();

        assertThat(files).containsExactly("a.docx", "c.docx");
    }

    @Test
    void callsAreInTheTransactionOfTheirConnection() throws SQLException {
        connection().setAutoCommit(false);
        client.addJob(9, new byte[]{1}, "<settings/>");
        connection().rollback();

        assertThat(client.getJobs(false, false).rows()).isEmpty();
        connection().rollback();
    }
}
