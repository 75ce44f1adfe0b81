package org.granary.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class JobLifeTest {
    /// Writes the calls down.
    private static final class Calls implements Queue {
        private final List<String> names = new ArrayList<>();
        private int taken;

        @Override
        public void addJob(long job) {
            names.add("addJob");
            taken = 0;
        }

        @Override
        public void addGroup(long job, int group, int count) {
            names.add("addGroup");
        }

        @Override
        public void submit(long job) {
            names.add("submit");
        }

        @Override
        public List<Item> batch(int count, long from) {
            names.add("batch");
            List<Item> items = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                items.add(new Item(from, 1, ++taken));
            }
            return items;
        }

        @Override
        public int start(List<Item> items) {
            names.add("start");
            return 1;
        }

        @Override
        public void succeed(Item item) {
            names.add("succeed");
        }

        @Override
        public void fail(Item item) {
            names.add("fail");
        }

        @Override
        public Status status(long job) {
            names.add("status");
            return new Status(100, 0, 0, 0, 0, 0, 0);
        }

        @Override
        public int items(long job, int group) {
            names.add("items");
            return 100;
        }

        @Override
        public void close() {}
    }

    @Test
    void aLifeHas143CallsOfWhich113AreDurable() throws Exception {
        Calls calls = new Calls();
        JobLife life = new JobLife(new AtomicLong()::incrementAndGet);

        for (int i = 0; i < 2 * JobLife.CALLS; i++) {
            life.call(calls, i);
        }

        List<String> reads = List.of("batch", "status", "items");
        assertThat(calls.names.stream().filter("addJob"::equals)).hasSize(2);
        assertThat(calls.names.stream().filter(name -> !reads.contains(name))).hasSize(2 * 113);
        assertThat(calls.names.subList(0, JobLife.CALLS)).isEqualTo(calls.names.subList(JobLife.CALLS, 2 * 143));
        assertThat(calls.names).filteredOn("fail"::equals).hasSize(4);
    }
}
