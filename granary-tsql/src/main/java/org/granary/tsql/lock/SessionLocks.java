package org.granary.tsql.lock;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryKind;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// The application locks of one session. Its own thread changes them, in the monitor of [ApplicationLocks], where others
/// look at them.
public final class SessionLocks {
    private final ApplicationLocks all;
    private final Supplier<MemoryAccount> memory;
    private final Map<LockResource, Map<LockOwner, Hold>> held = new HashMap<>();
    private @Nullable LockResource waitsFor;

    /// What an owner has of a resource. The modes stay what they are until it has been released as often as taken.
    private static final class Hold {
        private final EnumSet<LockMode> modes = EnumSet.noneOf(LockMode.class);
        private int count;
    }

    /// @param memory where they are counted
    public SessionLocks(ApplicationLocks all, Supplier<MemoryAccount> memory) {
        this.all = all;
        this.memory = memory;
    }

    /// Waits until the session has the lock.
    ///
    /// @param timeoutMillis 0 not to wait; negative to wait without end
    public ApplicationLocks.Outcome acquire(LockResource resource, LockMode mode, LockOwner owner, long timeoutMillis,
            Cancellation cancellation) {
        Hold before = find(resource, owner);
        if (before != null && before.modes.contains(mode)) {
            before.count++;
            return ApplicationLocks.Outcome.GRANTED;
        }
        boolean known = held.containsKey(resource);
        if (!known) {
            memory.get().reserve(MemoryKind.CONNECTIONS, resource.bytes());
        }
        try {
            return all.acquire(this, resource, mode, owner, timeoutMillis, cancellation);
        } finally {
            if (!known && !held.containsKey(resource)) {
                memory.get().release(MemoryKind.CONNECTIONS, resource.bytes());
            }
        }
    }

    /// Whether the session has none.
    public boolean isEmpty() {
        return held.isEmpty();
    }

    /// Whether [#acquire] would not have to wait.
    public boolean isFree(LockResource resource, LockMode mode) {
        return all.isFree(this, resource, mode);
    }

    /// Releases a lock once.
    ///
    /// @return false when the session does not have it
    public boolean release(LockResource resource, LockOwner owner) {
        Hold hold = find(resource, owner);
        if (hold == null) {
            return false;
        }
        if (hold.count > 1) {
            hold.count--;
        } else {
            end(resource, owner, hold);
        }
        return true;
    }

    /// Releases everything that ends with this owner.
    public void releaseAll(LockOwner owner) {
        for (LockResource resource : List.copyOf(held.keySet())) {
            Hold hold = find(resource, owner);
            if (hold != null) {
                end(resource, owner, hold);
            }
        }
    }

    private void end(LockResource resource, LockOwner owner, Hold hold) {
        all.release(this, resource, () -> forget(resource, owner), Set.copyOf(hold.modes));
        if (!held.containsKey(resource)) {
            memory.get().release(MemoryKind.CONNECTIONS, resource.bytes());
        }
    }

    /// What APPLOCK_MODE answers.
    public String title(LockResource resource, LockOwner owner) {
        Hold hold = find(resource, owner);
        return LockMode.title(hold == null ? Set.of() : hold.modes);
    }

    private @Nullable Hold find(LockResource resource, LockOwner owner) {
        Map<LockOwner, Hold> owners = held.get(resource);
        return owners == null ? null : owners.get(owner);
    }

    // In the monitor.

    void hold(LockResource resource, LockMode mode, LockOwner owner) {
        Hold hold = held.computeIfAbsent(resource, _ -> new EnumMap<>(LockOwner.class)).computeIfAbsent(owner,
                _ -> new Hold());
        hold.modes.add(mode);
        hold.count++;
    }

    /// Undoes a [#hold].
    void takeBack(LockResource resource, LockMode mode, LockOwner owner) {
        Hold hold = find(resource, owner);
        if (hold != null) {
            hold.modes.remove(mode);
            hold.count--;
            if (hold.count == 0) {
                forget(resource, owner);
            }
        }
    }

    private void forget(LockResource resource, LockOwner owner) {
        Map<LockOwner, Hold> owners = held.get(resource);
        if (owners != null) {
            owners.remove(owner);
            if (owners.isEmpty()) {
                held.remove(resource);
            }
        }
    }

    Set<LockMode> modes(LockResource resource) {
        EnumSet<LockMode> found = EnumSet.noneOf(LockMode.class);
        Map<LockOwner, Hold> owners = held.get(resource);
        if (owners != null) {
            owners.values().forEach(hold -> found.addAll(hold.modes));
        }
        return found;
    }

    void waitsFor(@Nullable LockResource resource) {
        waitsFor = resource;
    }

    @Nullable
    LockResource waitsFor() {
        return waitsFor;
    }
}
