package org.granary.protocol.queue;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The jobs that a call is about, by their partition.
///
/// The documents give a NULL for a partition different meanings; each call of [#exactly] or [#within] is one such
/// decision.
public final class JobScope {
    /// Jobs of every partition, and of none.
    public static final JobScope ALL = new JobScope(Kind.ALL, null);

    private final Kind kind;
    private final @Nullable UUID partition;

    private JobScope(Kind kind, @Nullable UUID partition) {
        this.kind = kind;
        this.partition = partition;
    }

    /// Jobs of this partition; NULL stands for jobs without one.
    public static JobScope exactly(@Nullable UUID partition) {
        return new JobScope(partition == null ? Kind.WITHOUT_PARTITION : Kind.PARTITION, partition);
    }

    /// Jobs of this partition; NULL stands for all jobs.
    public static JobScope within(@Nullable UUID partition) {
        return partition == null ? ALL : exactly(partition);
    }

    /// Jobs of this partition, NULL standing for jobs without one, unless all are wanted.
    public static JobScope exactlyUnless(@Nullable Boolean all, @Nullable UUID partition) {
        return Boolean.TRUE.equals(all) ? ALL : exactly(partition);
    }

    Kind kind() {
        return kind;
    }

    /// The parameters of a statement that has [Kind#condition] at its end.
    @Nullable
    Object[] parameters(@Nullable Object... before) {
        if (partition == null) {
            return before;
        }
        @Nullable
        Object[] all = new @Nullable Object[before.length + 1];
        System.arraycopy(before, 0, all, 0, before.length);
        all[before.length] = partition;
        return all;
    }

    /// What a statement says about the partition. Equality with NULL is a text of its own, because the stores have no
    /// common operator for it that uses an index.
    enum Kind {
        ALL("", "job_created"), WITHOUT_PARTITION(" AND j.PartitionId IS NULL", "job_partition"), PARTITION(
                " AND j.PartitionId = ?", "job_partition");

        private final String condition;
        private final String indexByAge;

        Kind(String condition, String indexByAge) {
            this.condition = condition;
            this.indexByAge = indexByAge;
        }

        /// To be put after another condition on the job `j`.
        String condition() {
            return condition;
        }

        /// The index that has these jobs in the order of CreateTime and JobId.
        String indexByAge() {
            return indexByAge;
        }
    }
}
