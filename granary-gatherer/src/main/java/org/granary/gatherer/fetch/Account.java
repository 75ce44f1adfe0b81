package org.granary.gatherer.fetch;

/// Who asks a host for an item (Basic authentication).
///
/// @param sealedPassword under an [AccountKey]
public record Account(String user, String sealedPassword) {
    /// Nobody reads a password in a log or an error.
    @Override
    public String toString() {
        return "account " + user;
    }
}
