package org.granary.protocol.config.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import java.util.UUID;
import org.granary.protocol.config.ConfigFixture;
import org.junit.jupiter.api.Test;

class ClassProceduresTest extends ConfigFixture {
    private static final UUID BASE = new UUID(1, 1);
    private static final UUID DERIVED = new UUID(1, 2);

    private int put(UUID id, UUID base, String name) {
        return server.callInOrder("proc_putClass", id, base, name).status();
    }

    @Test
    void aClassCannotBecomeItsOwnAncestor() {
        assertThat(put(BASE, BASE, "Base")).isZero();
        assertThat(put(DERIVED, BASE, "Derived")).isZero();
        assertThatThrownBy(() -> put(BASE, DERIVED, "Base")).hasMessageContaining("derives from");
        assertThat(put(DERIVED, new UUID(9, 9), "Derived")).isEqualTo(1);
        assertThat(server.query("SELECT BaseClassId FROM config_class WHERE Id = ?",
                rows -> Objects.requireNonNull(rows.getUuid(1)), DERIVED))
                .containsExactly(BASE);
    }
}
