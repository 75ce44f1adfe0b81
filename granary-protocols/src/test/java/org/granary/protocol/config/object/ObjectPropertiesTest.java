package org.granary.protocol.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectPropertiesTest {
    private static final UUID CLASS = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

    @Test
    void fieldsAndTheClassAreRead() {
        ObjectProperties properties = new ObjectProperties(
                "<object type=\"Other\"><fld name=\"m_Name\"> a <b>name</b></fld></object>");
        assertThat(properties.field("m_Name")).isEqualTo("a name");
        assertThat(properties.contradicts(CLASS, "Thing")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no xml", "<object", "<object><fld name=\"m_Name\">", "<!DOCTYPE object [\1]><object/>",
        "<!DOCTYPE object [<!ENTITY x \"\uFFFF\">]><object/>", "<!DOCTYPE object [\uD83D]><object/>"})
    void whatCannotBeReadSaysNothing(String text) {
        ObjectProperties properties = new ObjectProperties(text);
        assertThat(properties.field("m_Name")).isNull();
        assertThat(properties.contradicts(CLASS, "Thing")).isFalse();
    }
}
