package org.granary.it.translation;

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
    void namesOfDatabasesAndProceduresDoNotDependOnCase() {
        for (String name : List.of("proc_HasActiveJobs", "PROC_hasactivejobs", "DBO.proc_HASACTIVEJOBS",
                "[dbo].[proc_HasActiveJobs]", "translationSERVICES..proc_HasActiveJobs",
                "[TranslationServices].dbo.[Proc_HasActiveJobs]")) {
            assertThat(call(name).status()).as(name).isZero();
        }
        assertThat(refused("granary.proc_HasActiveJobs").number()).isEqualTo(2812);
        assertThat(refused("proc_Nothing").number()).isEqualTo(2812);
        assertThat(server.database("WordAutomationServices").refused("proc_GetItemCount").getMessage())
                .contains("TranslationServices");
    }

    @Test
    void masterIsThereWithItsIdentifier() {
        assertThat(database.execute("SELECT DB_ID('MASTER'), DB_NAME(DB_ID())").getFirst().rows())
                .containsExactly(List.of(1, "TranslationServices"));
    }

    @Test
    void theUsersTokenIsNotReadable() {
        assertThat(database.catalog().tables()).flatExtracting(TableDeclaration::columns).extracting(Column::name)
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
            calls.add(() -> updateBatch(batch(started(2, 1, item) + started(3, 1, item), failed(4, 1, item, item))));
            calls.add(() -> callInOrder("proc_UpdateSucceededItem", 2L, 1, item));
            calls.add(() -> callInOrder("proc_UpdateFailedItem", 3L, 1, item, item % 2 == 0, 7));
        }
        try (var threads = Executors.newFixedThreadPool(16)) {
            for (var call : threads.invokeAll(calls)) {
                call.get();
            }
        }
        assertCountersAreRight();
        assertThat(query("SELECT Total, Waiting, Running, Succeeded, Failed FROM job WHERE JobId = 1",
                rows -> List.of(rows.getInt(1), rows.getInt(2), rows.getInt(3), rows.getInt(4), rows.getInt(5))))
                .containsExactly(List.of(items, 0, items, 0, 0));
        assertThat(items().stream().filter(i -> i.stop() != null && i.jobId() == 2)).hasSize(items);
        assertThat(items().stream().filter(i -> i.error() != null && i.jobId() == 4)).hasSize(items);
    }
}
