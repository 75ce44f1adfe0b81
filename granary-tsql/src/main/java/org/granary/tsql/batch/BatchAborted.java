package org.granary.tsql.batch;

/// Ends a batch whose error has been sent to the client already.
final class BatchAborted extends RuntimeException {
    BatchAborted() {
        super("The batch was ended by an error.", null, false, false);
    }
}
