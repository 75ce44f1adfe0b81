package org.granary.server.settings;

/// What happens when something cannot be recorded in the audit trail.
public enum AuditFailure {
    /// It happens all the same.
    CONTINUE,
    /// It does not happen.
    REFUSE
}
