package org.granary.worker.queue;

import java.sql.SQLException;

/// A job has more items than may be added in 24 hours. Nothing was added.
public final class OverLimitException extends SQLException {
    private static final long serialVersionUID = 1L;

    OverLimitException(NewJob job) {
        super("The queue does not take " + job.itemCount() + " more documents: the limit for 24 hours is "
                + job.limits() + ".");
    }
}
