package org.granary.protocol.config.timer;

/// Job Status Type (MS-WSSCFGD 2.2.2.2), as far as the server itself sets it; the others come from clients.
enum JobStatus {
    RUNNING(1), INTERRUPTED(5);

    private final int value;

    JobStatus(int value) {
        this.value = value;
    }

    int value() {
        return value;
    }
}
