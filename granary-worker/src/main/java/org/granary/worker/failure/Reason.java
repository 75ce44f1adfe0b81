package org.granary.worker.failure;

import java.util.Arrays;
import java.util.Optional;

/// Why an item failed: the `ErrorCode` that a worker gives. The documents leave the codes to their clients; these are in `docs/reference/worker.md`.
public enum Reason {
    BROKEN_DOCUMENT(1, false, "the document is broken"), //
    NOT_SUPPORTED(2, false, "no engine of the worker can do this"), //
    TOO_LARGE(3, false, "the document is too large, or unpacks to too much"), //
    TIME_LIMIT(4, false, "the engine took longer than the time limit"), //
    ENGINE_CRASHED(5, true, "the engine ended before it was done"), //
    INPUT_MISSING(6, false, "the input is not there"), //
    INPUT_UNREACHABLE(7, true, "the input cannot be read"), //
    OUTPUT_UNREACHABLE(8, true, "the output cannot be written"), //
    NO_SPACE(9, true, "there is no space left for the output"), //
    ROOT_REFUSED(10, false, "the worker may not read or write there"), //
    WRONG_SETTINGS(11, false, "the settings of the job make no sense"), //
    ATTEMPTS_USED_UP(12, false, "every worker that tried it ended without an answer"), //
    FORBIDDEN_CONTENT(13, false, "the document declares XML entities"), //
    ENCRYPTED(14, false, "the document is encrypted"), //
    WORKER_FAILED(15, true, "the worker failed because of a mistake in itself");

    private final int code;
    private final boolean passing;
    private final String words;

    Reason(int code, boolean passing, String words) {
        this.code = code;
        this.passing = passing;
        this.words = words;
    }

    public int code() {
        return code;
    }

    /// Whether another try may succeed.
    public boolean isPassing() {
        return passing;
    }

    /// Without a capital at the beginning and a full stop at the end.
    public String words() {
        return words;
    }

    public static Optional<Reason> of(int code) {
        return Arrays.stream(values()).filter(reason -> reason.code == code).findFirst();
    }
}
