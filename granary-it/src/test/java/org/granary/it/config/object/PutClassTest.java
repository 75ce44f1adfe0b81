package org.granary.it.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// MS-WSSCFGD 3.1.5.35.
class PutClassTest extends ConfigObjectTest {
    private final UUID id = UUID.randomUUID();

    private List<@Nullable Object> row(UUID wanted) {
        return database.execute("SELECT Id, BaseClassId, FullName FROM dbo.Classes WHERE Id = ?", wanted).getFirst()
                .rows().stream().findFirst().orElse(List.of());
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.35-1", "WSSCFGD-3.1.5.35-2", "WSSCFGD-3.1.5.35-4", "WSSCFGD-3.1.5.35-7",
        "WSSCFGD-3.1.1.1-2", "WSSCFGD-3.1.1.1-3"})
    void aClassIsRegisteredAndThenHasObjects() {
        ConfigObject object = ConfigObject.of(farm(), id, "One");
        assertThat(put(object).status()).isEqualTo(2);
        Outcome byName = call("proc_putClass", "@FullName", "Example.Derived", "@BaseClassId", SERVER_CLASS, "@Id", id);
        assertThat(byName.status()).isZero();
        assertThat(byName.sets()).isEmpty();
        assertThat(row(id)).containsExactly(id, SERVER_CLASS, "Example.Derived");
        assertThat(put(object).status()).isZero();
        UUID second = UUID.randomUUID();
        assertThat(callInOrder("proc_putClass", second, id, "Example.Second").status()).isZero();
        assertThat(row(second)).containsExactly(second, id, "Example.Second");
    }

    @Test
    void aClassWithoutBaseOrWithItselfAsBaseIsARoot() {
        for (UUID base : Arrays.asList(null, EMPTY, id)) {
            assertThat(callInOrder("proc_putClass", id, base, "Example.Root").status()).isZero();
            assertThat(row(id)).containsExactly(id, base, "Example.Root");
        }
        assertThat(put(ConfigObject.of(farm(), id, "One")).status()).isZero();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.35-5", "WSSCFGD-3.1.5.35-6"})
    void aBaseThatIsNotRegisteredIsCode1AndRegistersNothing() {
        List<String> before = database.contents();
        assertThat(callInOrder("proc_putClass", id, UUID.randomUUID(), "Example.Derived").status()).isEqualTo(1);
        assertThat(database.contents()).isEqualTo(before);
        // Nor is a class its own base's base: neither code fits, so that is an error.
        UUID base = putClass(null, "Example.Base");
        UUID middle = putClass(base, "Example.Middle");
        UUID last = putClass(middle, "Example.Last");
        assertThat(database.refusedInOrder("proc_putClass", base, last, "Example.Base").number()).isEqualTo(50021);
        assertThat(callInOrder("proc_putClass", last, base, "Example.Last").status()).isZero();
        assertThat(callInOrder("proc_putClass", middle, last, "Example.Middle").status()).isZero();
    }

    @Test
    @Covers("WSSCFGD-3.1.5.35-3")
    void aClassHasAName() {
        assertThat(refused("proc_putClass", "@Id", id, "@BaseClassId", null).number()).isEqualTo(201);
        assertThat(refused("proc_putClass", "@Id", id, "@BaseClassId", null, "@FullName", null).number())
                .isEqualTo(515);
        assertThat(refused("proc_putClass", "@Id", id, "@BaseClassId", null, "@FullName", "x".repeat(257)).number())
                .isEqualTo(8152);
        assertThat(callInOrder("proc_putClass", id, null, "x".repeat(256)).status()).isZero();
        assertThat(row(id)).contains("x".repeat(256));
    }

    @Test
    void aClassThatIsPutAgainGetsTheNewBaseAndName() {
        assertThat(callInOrder("proc_putClass", id, null, "Example.Old").status()).isZero();
        ConfigObject object = stored(ConfigObject.of(farm(), id, "One"));
        Version seen = seen();
        assertThat(callInOrder("proc_putClass", id, SERVER_CLASS, "Example.New").status()).isZero();
        assertThat(row(id)).containsExactly(id, SERVER_CLASS, "Example.New");
        assertThat(get(object.id())).isEqualTo(object);
        assertThat(newsAfter(seen)).isNull();
    }
}
