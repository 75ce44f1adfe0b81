package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Client;
import org.junit.jupiter.api.Test;

/// Asking for work changes nothing, but workers who ask at the same time get different work as long as there is enough.
class HandOutTest extends QueueTest {

    private static final String PLAIN = "proc_GetConversionBatch";
    private static final String INTERLEAVED = "proc_GetConversionBatchInterleaved";

    private List<String> ask(Client client, String procedure, int count) {
        return keys(client.callInOrder(procedure, count, now()));
    }

    @Test
    void manyWorkersGetDifferentItems() throws Exception {
        Workers workers = new Workers(queue, PLAIN, () -> database.connect(), 40);
        workers.submit();
        workers.run(0);
        workers.assertHandedOutOnce();
        assertCountersAreRight();
    }

    @Test
    void whatADeadWorkerGotOthersGetInTheEnd() throws Exception {
        Workers workers = new Workers(queue, PLAIN, () -> database.connect(), 20);
        workers.submit();
        workers.run(4);
        workers.assertHandedOutOnce();
    }

    @Test
    void manyWorkersGetDifferentItemsOfAllPartitions() throws Exception {
        if (queue == Queue.TRANSLATION) {
            Workers workers = new Workers(queue, INTERLEAVED, () -> database.connect(), 20);
            workers.submit();
            workers.run(2);
            workers.assertHandedOutOnce();
        }
    }

    @Test
    @Covers({"TSSPROC-3.1.5.5-9", "TSSPROC-3.1.5.5-10", "TSSPROC-3.1.5.5-11", "WORDSSP-3.1.5.11-9",
        "WORDSSP-3.1.5.11-10", "WORDSSP-3.1.5.11-11", "WORDSSP2-3.2.5.11-9", "WORDSSP2-3.2.5.11-10",
        "WORDSSP2-3.2.5.11-11"})
    void whatWasHandedOutStaysEligibleAndTheNumberIsKept() {
        job(1, IntStream.rangeClosed(1, 5).toArray());
        job(2, IntStream.rangeClosed(1, 5).toArray());
        List<String> before = database.contents();
        try (Client anna = database.connect(); Client bert = database.connect(); Client carl = database.connect()) {
            List<String> first = ask(anna, PLAIN, 4);
            List<String> second = ask(bert, PLAIN, 4);
            assertThat(first).containsExactly("1/1/1", "1/1/2", "1/1/3", "1/1/4");
            assertThat(second).containsExactly("1/1/5", "2/1/1", "2/1/2", "2/1/3");
            assertThat(ask(carl, PLAIN, 4)).hasSize(4).doesNotHaveDuplicates().startsWith("2/1/4", "2/1/5");
            for (int count = 0; count <= 12; count++) {
                for (Client client : List.of(anna, bert, carl)) {
                    assertThat(ask(client, PLAIN, count)).hasSize(Math.min(count, 10)).doesNotHaveDuplicates();
                }
            }
            later();
            assertThat(ask(carl, PLAIN, 4)).as("alone").isEqualTo(first);
        }
        assertThat(database.contents()).isEqualTo(before);
    }

    @Test
    void aFailedItemIsThereForOthersAtOnce() {
        job(1, 1, 2);
        try (Client anna = database.connect(); Client bert = database.connect()) {
            assertThat(ask(anna, PLAIN, 1)).containsExactly("1/1/1");
            start(1, 1, 1);
            call("proc_UpdateFailedItem", "@JobId", 1L, "@GroupId", 1, "@ItemId", 1, "@NoRetry", false, "@ErrorCode",
                    5);
            assertThat(Set.copyOf(ask(bert, PLAIN, 2))).isEqualTo(Set.of("1/1/1", "1/1/2"));
        }
    }

    @Test
    void staleItemsOfAConversionAreSharedToo() {
        if (queue != Queue.TRANSLATION) {
            job(1, 1, 2, 3, 4);
            IntStream.rangeClosed(1, 4).forEach(item -> start(1, 1, item));
            later();
            try (Client anna = database.connect(); Client bert = database.connect()) {
                assertThat(ask(anna, PLAIN, 2)).containsExactly("1/1/1", "1/1/2");
                assertThat(ask(bert, PLAIN, 2)).containsExactly("1/1/3", "1/1/4");
                assertThat(ask(bert, PLAIN, 4)).hasSize(4).doesNotHaveDuplicates();
            }
        }
    }

    @Test
    @Covers({"TSSPROC-3.1.5.6-10", "TSSPROC-3.1.5.6-13", "TSSPROC-3.1.5.6-14"})
    void partitionsHaveEqualSharesForEveryWorker() {
        if (queue == Queue.TRANSLATION) {
            job(1, new UUID(0, 1), IntStream.rangeClosed(1, 20).toArray());
            job(2, new UUID(0, 2), IntStream.rangeClosed(1, 20).toArray());
            Set<String> all = new HashSet<>();
            List<Client> clients = new ArrayList<>();
            try {
                for (int i = 0; i < 5; i++) {
                    clients.add(database.connect());
                    List<String> batch = ask(clients.getLast(), INTERLEAVED, 8);
                    assertThat(batch).filteredOn(key -> key.startsWith("1/")).hasSize(4);
                    assertThat(batch).filteredOn(key -> key.startsWith("2/")).hasSize(4);
                    all.addAll(batch);
                }
                assertThat(all).as("different items").hasSize(40);
                assertThat(ask(clients.getFirst(), INTERLEAVED, 50)).hasSize(40).doesNotHaveDuplicates();
            } finally {
                clients.forEach(Client::close);
            }
        }
    }
}
