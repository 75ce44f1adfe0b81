package org.granary.tds.request;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// ALL_HEADERS, what the client says about a request beside the request (MS-TDS 2.2.5.3). From 7.2 on.
///
/// @param transactionDescriptor the transaction that the request belongs to; 0 in autocommit mode
/// @param outstandingRequests how many requests the client has under way on the connection, this one included
/// @param activityId the client's own name for what it is doing, for traces
/// @param activitySequence counts within the activity
public record RequestHeaders(long transactionDescriptor, long outstandingRequests, @Nullable UUID activityId,
        long activitySequence) {
    /// What holds for a client that sends no headers.
    public static final RequestHeaders NONE = new RequestHeaders(0, 1, null, 0);
}
