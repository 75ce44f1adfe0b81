package org.granary.timer.farm;

import java.util.UUID;

/// A configuration object as a client last saw it.
///
/// @param version which state that was
public record ConfigObject(UUID id, UUID parent, UUID classId, String name, long version, String properties) {

    /// Without the properties, which can hold secrets.
    @Override
    public String toString() {
        return name + " (" + id + ")";
    }
}
