package org.granary.protocol.config.timer;

import org.granary.type.Collation;

/// The name of a client.
///
/// @param text as it was given
/// @param key as the collation compares it
record ServerName(String text, String key) {

    static ServerName of(String text) {
        return new ServerName(text, Collation.fold(text));
    }
}
