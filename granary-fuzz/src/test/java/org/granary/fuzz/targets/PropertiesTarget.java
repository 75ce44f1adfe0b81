package org.granary.fuzz.targets;

import org.granary.protocol.config.object.PropertiesReader;

/// The properties of a configuration object: XML, or anything else.
final class PropertiesTarget implements FuzzTarget {
    @Override
    public boolean run(byte[] input) {
        return PropertiesReader.read(BatchTarget.decoded(input));
    }
}
