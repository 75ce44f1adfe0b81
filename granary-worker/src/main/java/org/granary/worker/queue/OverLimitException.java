package org.granary.worker.queue;

import java.sql.SQLException;

/// A job has more items than may be added in 24 hours. Nothing was added.
public final class OverLimitException extends SQLException {
    private static final long serialVersionUID = 1L;

    OverLimitException(NewJob job) {
        super("Nothing is submitted: the limit of documents in 24 hours (" + job.limits() + ") does not allow "
                + job.itemCount() + " more.");
    }
}
