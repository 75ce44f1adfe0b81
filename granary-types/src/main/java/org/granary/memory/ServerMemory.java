package org.granary.memory;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// The memory budget of a server: server ▸ login ▸ connection ▸ request or object.
///
/// ```
/// 0 ────────────────────────────────── three quarters ───────── limit
///   whoever comes first                               │ only connections that hold less than their share of this part
/// ```
///
/// A quarter is set aside: a connection may always hold its share of it, the same for each. So those that want little
/// get it however much the others want. Before a reservation is refused, caches are emptied.
public final class ServerMemory extends MemoryAccount {
    private static final int SET_ASIDE = 4;
    /// No connection needs more than this to be served well.
    private static final long LARGEST_SHARE = 1L << 20;

    private final MemoryLimits limits;
    private final AtomicLong peak = new AtomicLong();
    private final LongAdder refusals = new LongAdder();
    private final AtomicInteger connections = new AtomicInteger();
    private final ConcurrentHashMap<String, LoginMemory> logins = new ConcurrentHashMap<>();
    private final List<GivingWay> caches = new CopyOnWriteArrayList<>();

    /// Something that holds memory of this budget and can do without.
    @FunctionalInterface
    public interface GivingWay {
        /// Releases about this many bytes, or everything if there is less.
        void giveWay(long bytes);
    }

    public ServerMemory(MemoryLimits limits) {
        super(null, limits.server(), "the whole server (setting memory)");
        this.limits = limits;
    }

    /// A budget that is never used up, for use without a server.
    public static ServerMemory unlimited() {
        return new ServerMemory(new MemoryLimits(Long.MAX_VALUE / 4, Long.MAX_VALUE / 4, Long.MAX_VALUE / 4));
    }

    static long setAside(long server) {
        return server / SET_ASIDE;
    }

    MemoryLimits limits() {
        return limits;
    }

    /// The account of a new connection of a login.
    public ConnectionMemory connection(String login) {
        LoginMemory account = logins.compute(login.toLowerCase(Locale.ROOT), (name, known) -> {
            LoginMemory open = known == null ? new LoginMemory(this, name) : known;
            open.connections(1);
            return open;
        });
        return new ConnectionMemory(this, account);
    }

    /// A connection of the login has ended. The account exists as long as global temporary tables hold some of it.
    void leave(LoginMemory login) {
        logins.computeIfPresent(login.name(),
                (_, open) -> open.connections(-1) == 0 && open.used() == 0 ? null : open);
    }

    void connectionOpened() {
        connections.incrementAndGet();
    }

    void connectionClosed() {
        connections.decrementAndGet();
    }

    /// What each connection may hold whatever the others hold.
    long share() {
        return Math.min(LARGEST_SHARE, setAside(limit()) / Math.max(1, connections.get()));
    }

    /// The most that has been reserved at any time.
    public long peak() {
        return peak.get();
    }

    void refused() {
        refusals.increment();
    }

    /// How often something was refused with error 701.
    public long refusals() {
        return refusals.sum();
    }

    public int connections() {
        return connections.get();
    }

    /// @param cache is asked to release memory before anybody is refused
    public void add(GivingWay cache) {
        caches.add(cache);
    }

    @Override
    @Nullable
    MemoryAccount take(MemoryKind kind, long bytes, boolean guaranteed) {
        long most = guaranteed ? limit() : limit() - setAside(limit());
        boolean taken = takeHere(kind, bytes, most);
        if (!taken && kind != MemoryKind.TEXT_CACHE && used(MemoryKind.TEXT_CACHE) > 0) {
            caches.forEach(cache -> cache.giveWay(used() + bytes - most));
            taken = takeHere(kind, bytes, most);
        }
        if (taken) {
            peak.accumulateAndGet(used(), Math::max);
        }
        return taken ? null : this;
    }
}
