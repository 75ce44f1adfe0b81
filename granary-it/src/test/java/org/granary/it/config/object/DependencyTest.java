package org.granary.it.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// MS-WSSCFGD 3.1.5.17 and 3.1.5.36.
class DependencyTest extends ConfigObjectTest {

    private List<@Nullable Object> dependents(UUID baseClass, UUID dependee) {
        Outcome outcome = callInOrder("proc_GetDependentObjectsByBaseClass", baseClass, dependee);
        assertThat(outcome.status()).isZero();
        return outcome.set().column("Id");
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.36-1", "WSSCFGD-3.1.5.36-4", "WSSCFGD-3.1.5.36-5", "WSSCFGD-3.1.5.36-6",
        "WSSCFGD-3.1.1.1-4", "WSSCFGD-3.1.1.1-6"})
    void aDependencyIsStored() {
        ConfigObject user = stored(farm(), "User");
        ConfigObject other = stored(farm(), "Other");
        ConfigObject pool = stored(farm(), "Pool");
        depend(user.id(), pool.id());
        Outcome inOrder = callInOrder("proc_putDependency", other.id(), pool.id());
        assertThat(inOrder.status()).isZero();
        assertThat(inOrder.sets()).isEmpty();
        assertThat(dependents(SERVER_CLASS, pool.id())).containsExactlyInAnyOrder(user.id(), other.id());
        assertThat(dependents(SERVER_CLASS, user.id())).isEmpty();
        assertThat(database.execute("SELECT ObjectId, DependantId FROM Dependencies").getFirst().rows())
                .containsExactlyInAnyOrder(List.of(user.id(), pool.id()), List.of(other.id(), pool.id()));
        depend(user.id(), pool.id());
        assertThat(dependents(SERVER_CLASS, pool.id())).hasSize(2);
    }

    @Test
    void aDependencyNeedsBothObjects() {
        ConfigObject object = stored(farm(), "Object");
        UUID none = UUID.randomUUID();
        for (Object[] arguments : new Object[][]{{object.id(), none}, {none, object.id()}}) {
            SqlError error = database.refusedInOrder("proc_putDependency", arguments);
            assertThat(error.number()).isEqualTo(547);
            assertThat(error.getMessage()).contains(none.toString());
        }
        assertThat(database.refusedInOrder("proc_putDependency", object.id(), null).number()).isEqualTo(515);
    }

    @Test
    void aDependencyAloneIsNoNews() {
        ConfigObject user = stored(farm(), "User");
        ConfigObject pool = stored(farm(), "Pool");
        Version seen = seen();
        depend(user.id(), pool.id());
        assertThat(newsAfter(seen)).isNull();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.17-1", "WSSCFGD-3.1.5.17-2", "WSSCFGD-3.1.5.17-3", "WSSCFGD-3.1.5.17.1-1",
        "WSSCFGD-3.1.5.17.1-2", "WSSCFGD-3.1.5.17.1-3", "WSSCFGD-3.1.5.17.1-4", "WSSCFGD-3.1.5.17.1-5"})
    void dependentsAreFoundByTheirBaseClassAtAnyDepth() {
        ConfigObject dependee = stored(farm(), "Dependee");
        UUID root = putClass(null, "Example.Root");
        UUID base = root;
        ConfigObject first = stored(ConfigObject.of(farm(), root, "0"));
        depend(first.id(), dependee.id());
        ConfigObject last = first;
        for (int depth = 1; depth <= 40; depth++) {
            base = putClass(base, "Example.Depth" + depth);
            last = stored(ConfigObject.of(farm(), base, "" + depth));
            depend(last.id(), dependee.id());
            stored(ConfigObject.of(farm(), base, "independent " + depth));
        }
        ConfigObject other = stored(farm(), "Other");
        depend(other.id(), dependee.id());
        Outcome named = call("proc_GetDependentObjectsByBaseClass", "@DependeeId", dependee.id(), "@BaseClassId", root);
        assertThat(named.status()).isZero();
        assertThat(named.set().shape()).containsExactly("Id uniqueidentifier");
        assertThat(named.set().column("Id")).hasSize(41).contains(first.id(), last.id()).doesNotContain(other.id());
        assertThat(dependents(base, dependee.id())).containsExactly(last.id());
        assertThat(dependents(SERVER_CLASS, dependee.id())).containsExactly(other.id());
        assertThat(dependents(FARM_CLASS, dependee.id())).isEmpty();
        assertThat(dependents(root, other.id())).isEmpty();
        assertThat(dependents(UUID.randomUUID(), dependee.id())).isEmpty();
        assertThat(dependents(root, UUID.randomUUID())).isEmpty();
    }

    @Test
    void aClassThatIsItsOwnBaseEndsTheSearch() {
        UUID own = UUID.randomUUID();
        assertThat(callInOrder("proc_putClass", own, own, "Example.Own").status()).isZero();
        UUID derived = putClass(own, "Example.Derived");
        ConfigObject dependee = stored(farm(), "Dependee");
        ConfigObject object = stored(ConfigObject.of(farm(), derived, "Object"));
        depend(object.id(), dependee.id());
        assertThat(dependents(own, dependee.id())).containsExactly(object.id());
    }
}
