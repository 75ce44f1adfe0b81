package org.granary.timer.schedule;

/// A schedule or a time zone that cannot be understood. The message says what can be.
public final class ScheduleException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public ScheduleException(String message) {
        super(message);
    }
}
