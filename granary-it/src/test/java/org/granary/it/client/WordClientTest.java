package org.granary.it.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.granary.client.word.GetJobStatusResult;
import org.granary.client.word.WordConversion2010;
import org.granary.client.word.WordConversion2013;
import org.granary.it.protocol.Client;
import org.junit.jupiter.api.Test;

class WordClientTest extends TypedClientTest<WordConversion2010> {
    private static final String GROUP = """
            <group xmlns="http://schemas.microsoft.com/office/server/word/2009/08/databaseJobAdd"><item id="1" in="a.docx" out="a.pdf"/></group>""";

    WordClientTest() {
        super("WordAutomationServices", WordConversion2010::new);
    }

    @Test
    void bothVersionsOfTheQueueGiveTheSameTypes() throws SQLException {
        GetJobStatusResult.Row first;
        GetJobStatusResult.Row second;
        client.addJob(1, null, null, null, null, "<settings/>", "old");
        client.addGroup(1, 1, "in", "out", 2, GROUP);
        client.submitJob(1);
        first = client.getJobStatus(1L).rows().getFirst();
        assertThat(client.jobsExpire(null, null, 1L, true)).isZero();
        try (Client newer = server.database("WordAutomationServices2").connect()) {
            WordConversion2013 client2013 = new WordConversion2013(newer.connection());
            client2013.addJob(1, "<settings/>");
            client2013.addGroup(1, 1, "in", "out", 2, GROUP);
            client2013.submitJob(1);
            second = client2013.getJobStatus(1L).rows().getFirst();
            assertThat(client2013.jobsExpire(null, null, true, null, true)).isZero();
            assertThat(client2013.getJobs(null, null, null, false, false).rows()).isEmpty();
        }
        assertThat(first).isEqualTo(new GetJobStatusResult.Row(1, 0, 1, 0, 0, 0, 0, "old"));
        assertThat(second).isEqualTo(new GetJobStatusResult.Row(1, 0, 1, 0, 0, 0, 0, null));
        assertThat(client.getJobs(null, null, null, false, false).rows()).isEmpty();
    }
}
