package org.granary.it.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GetJobsTest extends TranslationTest {

    private void add(long job, @Nullable UUID partition, @Nullable String user, @Nullable String name) {
        call("proc_AddJob", "@JobId", job, "@UserToken", TOKEN, "@Settings", "", "@PartitionId", partition,
                "@UserId", user, "@Name", name);
    }

    private List<@Nullable Object> list(@Nullable UUID partition, @Nullable String user, @Nullable Boolean active,
            @Nullable Boolean submitted) {
        return callInOrder("proc_GetJobs", partition, user, active, submitted).set().column("JobId");
    }

    @Test
    @Covers({"TSSPROC-2.2.4.5-1", "TSSPROC-2.2.4.5-2", "TSSPROC-2.2.4.5-3", "TSSPROC-2.2.4.5-4", "TSSPROC-2.2.4.5-5",
        "TSSPROC-2.2.4.5-6", "TSSPROC-3.1.5.2-2", "TSSPROC-3.1.5.10-1", "TSSPROC-3.1.5.10-9", "TSSPROC-3.1.5.10-11",
        "TSSPROC-3.1.5.10-14"})
    void jobsAreListedOldestFirst() {
        ResultSet empty = call("proc_GetJobs", "@ActiveOnly", false, "@SubmittedOnly", false).set();
        assertThat(empty.shape()).containsExactly("JobId bigint", "CreateTime datetime", "CancelTime datetime",
                "Submitted bit", "Name nvarchar(max)");
        assertThat(empty.rows()).isEmpty();
        var first = now();
        add(9, null, null, "nine");
        later();
        var second = now();
        add(5, null, null, null);
        add(3, null, null, " three ");
        later();
        submit(5);
        cancel(3);
        assertThat(call("proc_GetJobs", "@ActiveOnly", false, "@SubmittedOnly", false).set().rows())
                .containsExactly(Arrays.asList(9L, first, null, false, "nine"),
                        Arrays.asList(3L, second, now(), false, " three "),
                        Arrays.asList(5L, second, null, true, null));
    }

    @Test
    @Covers({"TSSPROC-3.1.5.10-2", "TSSPROC-3.1.5.10-3"})
    void thePartitionHasToBeTheirs() {
        add(1, PARTITION, null, null);
        add(2, null, null, null);
        add(3, new UUID(0, 0), null, null);
        assertThat(list(PARTITION, null, false, false)).containsExactly(1L);
        assertThat(list(null, null, false, false)).containsExactly(2L);
        assertThat(list(new UUID(0, 0), null, false, false)).containsExactly(3L);
        assertThat(list(new UUID(0, 1), null, false, false)).isEmpty();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.10-4", "TSSPROC-3.1.5.10-5", "TSSPROC-3.1.1-23"})
    void usersAreComparedAsTheCollationDoes() {
        add(1, PARTITION, "User@Contoso.com", null);
        add(2, PARTITION, "USER@contoso.COM  ", null);
        add(3, PARTITION, "üser@contoso.com", null);
        add(4, PARTITION, null, null);
        add(5, PARTITION, "", null);
        add(6, null, "user@contoso.com", null);
        assertThat(list(PARTITION, "user@contoso.com", false, false)).containsExactly(1L, 2L);
        assertThat(list(PARTITION, "ÜSER@contoso.com ", false, false)).containsExactly(3L);
        assertThat(list(PARTITION, " ", false, false)).containsExactly(5L);
        assertThat(list(PARTITION, "nobody", false, false)).isEmpty();
        assertThat(list(PARTITION, null, false, false)).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(list(null, "user@contoso.com", false, false)).containsExactly(6L);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.10-6", "TSSPROC-3.1.5.10-7", "TSSPROC-3.1.5.10-8", "TSSPROC-3.1.5.10-10",
        "TSSPROC-3.1.5.10-12"})
    void activeAndSubmittedOnesCanBeAskedFor() {
        for (long job = 1; job <= 6; job++) {
            add(job, PARTITION, job % 2 == 0 ? "even" : "odd", null);
            addGroup(job, 1, 1, group(1));
        }
        add(7, PARTITION, "odd", null);
        submit(2);
        submit(3);
        start(3, 1, 1);
        submit(4);
        start(4, 1, 1);
        succeed(4, 1, 1);
        submit(5);
        callInOrder("proc_CancelJob", 5L, PARTITION);
        callInOrder("proc_CancelJob", 6L, PARTITION);

        assertThat(list(PARTITION, null, true, false)).containsExactly(1L, 2L, 3L);
        assertThat(list(PARTITION, null, true, null)).containsExactly(1L, 2L, 3L);
        assertThat(list(PARTITION, null, false, true)).containsExactly(2L, 3L, 4L, 5L);
        assertThat(list(PARTITION, null, null, true)).containsExactly(2L, 3L, 4L, 5L);
        assertThat(list(PARTITION, null, true, true)).containsExactly(2L, 3L);
        assertThat(list(PARTITION, "odd", true, true)).containsExactly(3L);
        assertThat(list(PARTITION, "odd", false, true)).containsExactly(3L, 5L);
        assertThat(list(PARTITION, "odd", true, false)).containsExactly(1L, 3L);
        assertThat(list(null, "odd", true, true)).isEmpty();
        assertThat(list(null, null, true, true)).isEmpty();
    }
}
