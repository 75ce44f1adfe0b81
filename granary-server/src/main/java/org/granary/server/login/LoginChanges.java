package org.granary.server.login;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs what has become of logins since they were last looked at. Other processes change them, so the server learns of it when somebody logs in.
final class LoginChanges {
    private static final Logger LOG = LoggerFactory.getLogger(LoginChanges.class);

    /// By folded name; only logins that exist or have existed.
    private final Map<String, LoginStore.Stored> seen = new ConcurrentHashMap<>();

    /// @param folded the name that somebody logs in with
    void look(String folded, Optional<LoginStore.Stored> found) {
        if (found.isEmpty()) {
            if (seen.remove(folded) != null) {
                LOG.info("Login '{}' has been removed.", folded);
            }
            return;
        }
        LoginStore.Stored now = found.get();
        LoginStore.Stored before = seen.put(folded, now);
        if (before != null && !before.equals(now)) {
            LOG.info("Login '{}' has been changed: {}.", now.login().name(), String.join(", ", changes(before, now)));
        }
    }

    private static List<String> changes(LoginStore.Stored before, LoginStore.Stored now) {
        List<String> changes = new ArrayList<>();
        if (!before.hash().equals(now.hash())) {
            changes.add("another password");
        }
        if (before.disabled() != now.disabled()) {
            changes.add(now.disabled() ? "disabled" : "enabled");
        }
        return changes;
    }
}
