package org.granary.memory;

/// What one request of a connection holds while it runs. Closing releases all of it, however the request ended. For one
/// thread at a time.
public final class RequestMemory implements AutoCloseable {
    /// The request that this thread runs. A store that has a thread of its own for the work binds it there too.
    public static final ScopedValue<RequestMemory> CURRENT = ScopedValue.newInstance();
    private static final ServerMemory UNLIMITED = ServerMemory.unlimited();

    private final MemoryAccount account;
    private final ValueMemory values;
    private final MemoryHold texts;

    /// @param connection whose request it is
    public RequestMemory(MemoryAccount connection) {
        this.account = connection.child(Long.MAX_VALUE, "this request");
        this.values = new ValueMemory(account.hold(MemoryKind.QUERIES));
        this.texts = account.hold(MemoryKind.PARSE_TREES);
    }

    /// The running request; outside any, one without limits.
    public static RequestMemory current() {
        return CURRENT.isBound() ? CURRENT.get() : new RequestMemory(UNLIMITED);
    }

    public MemoryAccount account() {
        return account;
    }

    /// Long values while expressions are computed.
    public ValueMemory values() {
        return values;
    }

    /// Trees of the texts that run, inside each other.
    public MemoryHold texts() {
        return texts;
    }

    @Override
    public void close() {
        account.close();
    }
}
