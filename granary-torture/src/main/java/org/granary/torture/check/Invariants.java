package org.granary.torture.check;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.granary.server.check.StoreCheck;
import org.granary.server.settings.Settings;
import org.jspecify.annotations.Nullable;

/// What `granary check` looks at, as part of a run.
public final class Invariants {
    private Invariants() {}

    /// @param data the folder of a server
    /// @param store the URL of its PostgreSQL, or null for the databases in the folder
    public static Problems check(Path data, @Nullable String store) {
        Map<String, String> settings = new HashMap<>(Map.of("data", data.toString()));
        if (store != null) {
            settings.put("store", store);
        }
        Problems problems = new Problems();
        new StoreCheck(Settings.of(settings)).run()
                .forEach((database, found) -> found
                        .forEach(problem -> problems.add("invariants of " + database, problem)));
        return problems;
    }
}
