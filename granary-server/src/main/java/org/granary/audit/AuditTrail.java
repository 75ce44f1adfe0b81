package org.granary.audit;

import java.util.function.Supplier;
import org.granary.type.SqlError;
import org.granary.type.Wording;
import org.slf4j.LoggerFactory;

/// Where events are told. For any thread.
public interface AuditTrail {
    /// Keeps nothing.
    AuditTrail NONE = new AuditTrail() {
        @Override
        public void record(AuditEvent event) {}

        @Override
        public void offer(AuditEvent event) {}
    };

    /// Waits until the event is on disk.
    ///
    /// @throws AuditException where that cannot be, unless the settings say to go on without
    void record(AuditEvent event);

    /// Writes the event soon. It may be left out when too many come at once, and is counted then.
    void offer(AuditEvent event);

    /// Makes a change that must not be missing in the trail: one line before it, one that says how it ended.
    ///
    /// @throws AuditException before the change is made
    default <T> T change(AuditEvent event, Supplier<T> change) {
        record(event.outcome(AuditEvent.BEGUN));
        AuditEvent ended = event.outcome(AuditEvent.FAILED);
        try {
            T result = change.get();
            ended = event.outcome(AuditEvent.DONE);
            return result;
        } catch (SqlError e) {
            // Texts of errors may hold what a client sent.
            ended = ended.with("error", e.sqlMessage().number());
            throw e;
        } catch (RuntimeException e) {
            ended = ended.with("reason", e.getClass().getSimpleName());
            throw e;
        } finally {
            end(ended);
        }
    }

    private void end(AuditEvent ended) {
        try {
            record(ended);
        } catch (AuditException e) {
            // The change is made or not, whatever is written about it; its beginning is in the trail.
            LoggerFactory.getLogger(AuditTrail.class).error("The outcome of a change is not in the audit trail: {}",
                    Wording.reason(e));
        }
    }
}
