package org.granary.protocol.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.granary.procedure.TableDeclaration;
import org.granary.type.Column;
import org.junit.jupiter.api.Test;

class TranslationServicesTest extends TranslationTest {

    @Test
    void procedureNamesDoNotDependOnCase() {
        assertThat(server.catalog().database("translationSERVICES")).contains(server.database());
        assertThat(server.database().procedure("DBO", "PROC_addjob")).isPresent();
        assertThat(server.database().procedure("granary", "proc_AddJob")).isEmpty();
        assertThat(server.catalog().databasesWith("dbo", "proc_addJob")).containsExactly("TranslationServices");
        assertThat(server.catalog().databasesWith("dbo", "proc_Nothing")).isEmpty();
    }

    @Test
    void masterIsThereWithItsIdentifier() {
        assertThat(server.catalog().database("MASTER").orElseThrow().id()).isEqualTo(1);
        assertThat(server.database().id()).isEqualTo(5);
    }

    @Test
    void theUsersTokenIsNotReadable() {
        assertThat(server.database().tables()).flatExtracting(TableDeclaration::columns).extracting(Column::name)
                .doesNotContain("UserToken").contains("UserId", "Settings", "WorkerServerInstance");
    }

    @Test
    void workersAtOnceLoseNothingAndCountRight() throws Exception {
        int items = 200;
        for (long job = 1; job <= 4; job++) {
            job(job, IntStream.range(0, items).toArray());
        }
        List<Callable<Object>> calls = new ArrayList<>();
        for (int i = 0; i < items; i++) {
            int item = i;
            calls.add(() -> start(1, 1, item));
            calls.add(() -> update(batch(started(2, 1, item) + started(3, 1, item), failed(4, 1, item, item))));
            calls.add(() -> server.callInOrder("proc_UpdateSucceededItem", 2L, 1, item));
            calls.add(() -> server.callInOrder("proc_UpdateFailedItem", 3L, 1, item, item % 2 == 0, 7));
        }
        try (var threads = Executors.newFixedThreadPool(16)) {
            for (var call : threads.invokeAll(calls)) {
                call.get();
            }
        }
        assertCountersAreRight();
        assertThat(server.query("SELECT Total, Waiting, Running, Succeeded, Failed FROM job WHERE JobId = 1",
                rows -> List.of(rows.getInt(1), rows.getInt(2), rows.getInt(3), rows.getInt(4), rows.getInt(5))))
                .containsExactly(List.of(items, 0, items, 0, 0));
        assertThat(items().stream().filter(i -> i.stop() != null && i.jobId() == 2)).hasSize(items);
        assertThat(items().stream().filter(i -> i.error() != null && i.jobId() == 4)).hasSize(items);
    }
}
