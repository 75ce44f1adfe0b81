package org.granary.audit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What has happened, as a line of the audit trail tells it: names with texts and numbers, in the order in which they were given. Never
/// a secret, never the value of a parameter.
///
/// @param fields texts, whole numbers and nothing else
public record AuditEvent(Map<String, Object> fields) {
    /// Who may use the server and how: a client that logs in.
    public static final String LOGIN = "login";
    /// A client that got nowhere near a login.
    public static final String CONNECTION = "connection";
    /// A change of logins or rights.
    public static final String CHANGE = "change";
    /// A command of the command line that changes something else.
    public static final String COMMAND = "command";
    public static final String KILL = "kill";
    /// A call of a procedure that sets up what is served.
    public static final String PROVISIONING = "provisioning";
    /// The start and the stop of a server.
    public static final String SERVER = "server";
    /// What became of the audit trail itself.
    public static final String AUDIT = "audit";

    /// It is about to happen. A line that tells how it ended follows, unless the process ended first.
    public static final String BEGUN = "begun";
    public static final String DONE = "done";
    public static final String FAILED = "failed";
    public static final String ACCEPTED = "accepted";
    public static final String REFUSED = "refused";

    static final String EVENT = "event";
    private static final String OUTCOME = "outcome";
    private static final int LONGEST = 300;

    public AuditEvent { fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields)); }

    /// @param event one of the constants
    public static AuditEvent of(String event) {
        return new AuditEvent(Map.of(EVENT, event));
    }

    public AuditEvent outcome(String outcome) {
        return with(OUTCOME, outcome);
    }

    /// @param text left out where it is null or empty, and cut where it is long
    public AuditEvent with(String name, @Nullable String text) {
        if (text == null || text.isEmpty()) {
            return this;
        }
        return put(name, text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text);
    }

    public AuditEvent with(String name, long number) {
        return put(name, number);
    }

    private AuditEvent put(String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(fields);
        more.put(name, value);
        return new AuditEvent(more);
    }
}
