package org.granary.torture.load;

import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.granary.client.config.ConfigurationDatabase;
import org.granary.torture.ledger.Call;

/// A timer service (MS-WSSCFGD) that wants the same few locks as all others.
final class LockActor implements Actor {
    private static final int LOCKS = 3;
    private static final int NEVER_MINUTES = 1_000_000;
    private static final int HELD_BY_ANOTHER = 1;

    private final String server;
    private final Set<UUID> held = new HashSet<>();

    /// @param service its number, the same in each load: what it had before it gives back when it starts again
    LockActor(int service) {
        this.server = "SERVER" + service;
    }

    @Override
    public void step(Calls calls) throws SQLException {
        ConfigurationDatabase database = new ConfigurationDatabase(calls.connection(ObjectActor.DATABASE));
        UUID job = new UUID(0x10C4, calls.random().nextInt(LOCKS));
        List<String> arguments = List.of(job.toString(), server);
        if (held.remove(job)) {
            calls.call(Call.UNLOCK, arguments, () -> database.deleteTimerLockForJob(job, server));
            return;
        }
        boolean granted = calls.ledger().call(Call.LOCK, arguments, () -> {
            Integer status = database.addTimerLockForJob(job, server, NEVER_MINUTES).lockStatus();
            return status != null && status != HELD_BY_ANOTHER;
        }, got -> List.of(got.toString()));
        if (granted) {
            held.add(job);
        }
    }

    /// A lock whose answer was lost is asked for again: it would be nobody's for ever.
    @Override
    public void reconnected(Calls calls) throws SQLException {
        ConfigurationDatabase database = new ConfigurationDatabase(calls.connection(ObjectActor.DATABASE));
        for (int i = 0; i < LOCKS; i++) {
            UUID job = new UUID(0x10C4, i);
            held.remove(job);
            calls.call(Call.UNLOCK, List.of(job.toString(), server),
                    () -> database.deleteTimerLockForJob(job, server));
        }
    }
}
