package org.granary.memory;

/// How much memory may be held, in bytes.
///
/// @param server by everything together
/// @param login by all connections of one login
/// @param connection by one connection
public record MemoryLimits(long server, long login, long connection) {
    private static final int BUDGET_PERCENT = 60;
    private static final int CONNECTION_PERCENT = 60;
    /// What connections hold before login has a separate limit, outside this budget.
    private static final long BEFORE_LOGIN = 16L << 20;
    private static final long LEAST = 16L << 20;

    /// The budget that fits the heap of this JVM.
    public static long defaultServer() {
        return Math.max(LEAST, Runtime.getRuntime().maxMemory() / 100 * BUDGET_PERCENT - BEFORE_LOGIN);
    }

    /// All of the budget that is not set aside for the others.
    public static long defaultLogin(long server) {
        return server - ServerMemory.setAside(server);
    }

    public static long defaultConnection(long server) {
        return server / 100 * CONNECTION_PERCENT;
    }

    public static MemoryLimits of(long server) {
        return new MemoryLimits(server, defaultLogin(server), defaultConnection(server));
    }
}
