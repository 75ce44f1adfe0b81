package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.granary.it.protocol.ProtocolDatabase;
import org.granary.it.protocol.ProtocolServer;
import org.jspecify.annotations.Nullable;

/// Calls at random, with arguments that often mean something, each compared with the model's answer.
final class RandomCalls {
    private static final UUID A = UUID.fromString("00000000-0000-0000-0000-00000000000a");
    private static final UUID B = UUID.fromString("00000000-0000-0000-0000-00000000000b");
    private static final UUID WORKER = UUID.fromString("b00ae9a1-0474-474e-b348-f6a8bcc95331");
    private static final byte[] HEADER = {9};

    private final Queue queue;
    private final ProtocolServer server;
    private final ProtocolDatabase database;
    private final QueueModel model;
    private final Random random;
    private String where = "";

    RandomCalls(Queue queue, ProtocolServer server, Random random) {
        this.queue = queue;
        this.server = server;
        this.database = server.database(queue.database());
        this.model = new QueueModel(queue, server.now());
        this.random = random;
    }

    QueueModel model() {
        return model;
    }

    private long job() {
        return 1L + random.nextInt(9);
    }

    private int group() {
        return 1 + random.nextInt(2);
    }

    private int item() {
        return 1 + random.nextInt(5);
    }

    private @Nullable UUID partition() {
        return switch (random.nextInt(3)) {
            case 0 -> A;
            case 1 -> B;
            default -> null;
        };
    }

    private @Nullable String user() {
        return switch (random.nextInt(4)) {
            case 0 -> "aa";
            case 1 -> "bb";
            case 2 -> "AA";
            default -> null;
        };
    }

    /// The partition that a job has, most of the time.
    private @Nullable UUID partitionOf(long id) {
        var job = model.job(id);
        return job == null || random.nextInt(4) == 0 ? partition() : job.partition;
    }

    private LocalDateTime earlier() {
        return server.now().minusMinutes(random.nextInt(60));
    }

    private void check(Answer expected, String procedure, @Nullable Object... arguments) {
        assertThat(Answer.of(() -> database.callInOrder(procedure, arguments)))
                .as("%s: %s %s", where, procedure, Arrays.toString(arguments))
                .isEqualTo(expected);
    }

    void step(String name) {
        where = name;
        if (random.nextInt(3) == 0) {
            server.pass(Duration.ofMinutes(random.nextInt(10)));
            model.time(server.now());
        }
        switch (random.nextInt(queue == Queue.TRANSLATION ? 22 : 20)) {
            case 0, 1 -> addJob();
            case 2, 3, 4 -> addGroup();
            case 5, 6 -> {
                long job = job();
                check(model.submit(job), "proc_SubmitJob", job);
            }
            case 7, 8, 9 -> updateBatch();
            case 10, 11 -> {
                long job = job();
                int group = group();
                int item = item();
                check(model.succeed(job, group, item), "proc_UpdateSucceededItem", job, group, item);
            }
            case 12, 13 -> fail();
            case 14 -> cancel();
            case 15 -> expire();
            case 20, 21 -> count();
            default -> look();
        }
        look();
    }

    private void addJob() {
        long id = job();
        UUID partition = partition();
        String user = user();
        String name = random.nextBoolean() ? null : "job " + id;
        if (queue == Queue.TRANSLATION) {
            Integer items = random.nextInt(3) == 0 ? null : Integer.valueOf(random.nextInt(20));
            Integer perDay = limit();
            Integer perPartition = limit();
            check(model.addJob(id, partition, user, name, items, perDay, perPartition), "proc_AddJob", id, user, HEADER,
                    partition, "<s/>", name, items, perDay, perPartition);
        } else {
            Answer expected = model.addJob(id, partition, user, name);
            byte[] sid = user == null ? null : user.getBytes(StandardCharsets.UTF_8);
            check(expected, "proc_AddJob", id, sid == null ? null : HEADER, sid, sid, partition, "<s/>", name);
        }
    }

    private @Nullable Integer limit() {
        return random.nextBoolean() ? null : Integer.valueOf(10 + random.nextInt(90));
    }

    /// proc_UpdateItemCount and proc_GetItemCount, by the clock of a client that may be a day ahead or behind.
    private void count() {
        UUID partition = Objects.requireNonNullElse(partition(), new UUID(0, 0));
        LocalDateTime time = server.now().plusHours(random.nextInt(60) - 30L);
        int hour = time.getHour();
        LocalDate date = time.toLocalDate();
        if (random.nextInt(3) == 0) {
            int items = random.nextInt(5);
            check(model.quota().add(partition, time, items), "proc_UpdateItemCount", partition, hour, date, items);
        }
        check(model.quota().get(partition, time), "proc_GetItemCount", partition, hour, date);
    }

    private void addGroup() {
        long id = job();
        int group = group();
        int attempts = random.nextInt(4);
        List<Integer> items = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            int item = item();
            if (!items.contains(item) || random.nextInt(10) == 0) {
                items.add(item);
            }
        }
        String xml = items.stream().map(i -> "<item id='" + i + "' in='" + i + ".docx' out='" + i + ".out'/>")
                .collect(Collectors.joining("", "<group xmlns='" + queue.jobAdd() + "'>", "</group>"));
        check(model.addGroup(id, group, attempts, items), "proc_AddGroup", id, group, "in", "out", attempts, xml);
    }

    private void updateBatch() {
        StringBuilder start = new StringBuilder();
        StringBuilder failed = new StringBuilder();
        SortedMap<String, List<String>> groups = new TreeMap<>();
        List<String> listed = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            long job = job();
            int group = group();
            int item = item();
            String key = " job='" + job + "' group='" + group + "' id='" + item + "'";
            if (listed.contains(key)) {
                continue;
            }
            listed.add(key);
            if (model.hasItem(job, group, item)) {
                var owner = model.job(job);
                groups.put(job + "/" + group, owner == null ? List.of() : rowOf(owner, group));
            }
            if (random.nextInt(4) > 0) {
                start.append("<item").append(key).append(" wsi='").append(WORKER).append("'/>");
                model.start(job, group, item, WORKER);
            } else {
                failed.append("<item").append(key).append(" error='7'/>");
                model.failInBatch(job, group, item, 7);
            }
        }
        check(Answer.rows(List.copyOf(groups.values())), "proc_UpdateConversionBatch",
                "<batch xmlns='" + queue.batchUpdate() + "'><start>" + start + "</start><failed>" + failed
                        + "</failed></batch>");
    }

    private List<String> rowOf(ModelJob job, int group) {
        if (queue == Queue.TRANSLATION) {
            return Answer.row(job.id, group, "in", "out", "<s/>", job.partition, HEADER);
        }
        byte[] sid = job.user == null ? null : job.user.getBytes(StandardCharsets.UTF_8);
        return Answer.row(job.id, group, "in", "out", "<s/>", sid == null ? null : HEADER, sid, sid);
    }

    private void fail() {
        long job = job();
        int group = group();
        int item = item();
        Boolean noRetry = random.nextInt(5) == 0 ? null : random.nextBoolean();
        Integer error = random.nextInt(5) == 0 ? null : 5;
        check(model.fail(job, group, item, noRetry, error), "proc_UpdateFailedItem", job, group, item, noRetry,
                error);
    }

    private void cancel() {
        if (random.nextInt(12) == 0) {
            check(model.cancelAll(), "proc_CancelAllActiveJobs");
        } else {
            long job = job();
            UUID partition = partitionOf(job);
            check(model.cancel(job, partition), "proc_CancelJob", job, partition);
        }
    }

    private void expire() {
        LocalDateTime time = random.nextInt(4) == 0 ? null : server.now().minusMinutes(random.nextInt(120));
        UUID partition = partition();
        boolean all = queue != Queue.WORD && random.nextInt(3) == 0;
        Long job = random.nextBoolean() ? null : Long.valueOf(job());
        boolean active = random.nextInt(4) == 0;
        Answer expected = model.expire(time, partition, all, job, active);
        if (queue == Queue.WORD) {
            check(expected, "proc_JobsExpire", time, partition, job, active);
        } else {
            check(expected, "proc_JobsExpire", time, partition, all, job, active);
        }
    }

    private void look() {
        long job = job();
        UUID partition = partitionOf(job);
        switch (random.nextInt(7)) {
            case 0 -> check(model.hasActive(), "proc_HasActiveJobs");
            case 1 -> check(model.status(job, partition), "proc_GetJobStatus", job, partition);
            case 2 -> check(model.groups(job, partition), "proc_GetGroups", job, partition);
            case 3 -> {
                int group = group();
                boolean[] flags = new boolean[6];
                for (int i = 0; i < flags.length; i++) {
                    flags[i] = random.nextInt(3) > 0;
                }
                check(model.items(job, group, partition, flags), "proc_GetItems", job, group, partition, flags[0],
                        flags[1], flags[2], flags[3], flags[4], flags[5]);
            }
            case 4 -> list();
            case 5 -> {
                int count = random.nextInt(12);
                LocalDateTime threshold = earlier();
                check(model.batch(count, threshold), "proc_GetConversionBatch", count, threshold);
            }
            default -> {
                if (queue == Queue.TRANSLATION) {
                    int count = random.nextInt(12);
                    LocalDateTime threshold = earlier();
                    check(model.interleaved(count, threshold), "proc_GetConversionBatchInterleaved", count,
                            threshold);
                }
            }
        }
    }

    private void list() {
        UUID partition = partition();
        String user = user();
        boolean active = random.nextBoolean();
        boolean submitted = random.nextBoolean();
        Answer expected = model.list(partition, user, active, submitted);
        if (queue == Queue.TRANSLATION) {
            check(expected, "proc_GetJobs", partition, user, active, submitted);
        } else {
            byte[] sid = user == null ? null : user.getBytes(StandardCharsets.UTF_8);
            check(expected, "proc_GetJobs", partition, sid, sid, active, submitted);
        }
    }
}
