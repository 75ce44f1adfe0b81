package org.granary.gatherer.fetch;

/// Who asks a host for an item (Basic authentication).
public record Account(String user, String password) {
    /// Nobody reads a password in a log or an error.
    @Override
    public String toString() {
        return "account " + user;
    }
}
