package org.granary.protocol.config.object;

import java.util.UUID;

/// Asks the properties of a configuration object for all that the server looks at.
public final class PropertiesReader {
    private static final UUID CLASS = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

    private PropertiesReader() {}

    /// @return whether something was found
    public static boolean read(String text) {
        ObjectProperties properties = new ObjectProperties(text);
        boolean other = properties.contradicts(CLASS, "Company.Product.Thing, Company.Product");
        return properties.field("m_Name") != null || other;
    }
}
