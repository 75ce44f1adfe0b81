package org.granary.it.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A new farm, proc_getObject and proc_getObjectsByClass, and the tables that can be read.
class ReadObjectsTest extends ConfigObjectTest {

    private List<@Nullable Object> ofClass(UUID classId, @Nullable UUID parent, @Nullable String name) {
        Outcome outcome = callInOrder("proc_getObjectsByClass", classId, parent, name);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.set().shape()).containsExactly("Id uniqueidentifier");
        return outcome.set().column("Id");
    }

    @Test
    void aNewFarmHasItsFarmObject() {
        assertThat(ofClass(FARM_CLASS, null, null)).hasSize(1);
        ConfigObject farm = get(farm());
        assertThat(farm.parent()).isEqualTo(EMPTY);
        assertThat(farm.classId()).isEqualTo(FARM_CLASS);
        assertThat(farm.name()).isEqualTo("SharePoint_Config");
        assertThat(farm.status()).isZero();
        assertThat(put(farm).status()).isZero();
        UUID databases = UUID.fromString("C1C16DA1-E487-439b-AE76-A38F61B66793");
        assertThat(database.execute("SELECT Id FROM Classes WHERE BaseClassId = ?", databases).getFirst().rows())
                .containsExactly(List.of(UUID.fromString("3D4F5451-1735-48bb-B920-76C1EC240B1D")));
    }

    @Test
    void anObjectIsReadByItsIdentifier() {
        Outcome outcome = call("proc_getObject", "@Id", farm());
        assertThat(outcome.status()).isZero();
        assertThat(outcome.set().shape()).containsExactly("Id uniqueidentifier", "ParentId uniqueidentifier",
                "ClassId uniqueidentifier", "Name nvarchar(128)", "Status int", "Version timestamp",
                "Properties nvarchar(max)");
        Outcome none = call("proc_getObject", "@Id", UUID.randomUUID());
        assertThat(none.status()).isZero();
        assertThat(none.set().rows()).isEmpty();
    }

    @Test
    void objectsAreFoundByClassParentAndName() {
        ConfigObject first = stored(farm(), "First");
        ConfigObject second = stored(farm(), "Second");
        ConfigObject below = stored(first.id(), "Second");
        UUID derived = putClass(SERVER_CLASS, "Example.Derived");
        ConfigObject other = stored(ConfigObject.of(farm(), derived, "First"));
        assertThat(ofClass(SERVER_CLASS, null, null)).containsExactlyInAnyOrder(first.id(), second.id(), below.id());
        assertThat(ofClass(SERVER_CLASS, farm(), null)).containsExactlyInAnyOrder(first.id(), second.id());
        assertThat(ofClass(SERVER_CLASS, null, "SECOND ")).containsExactlyInAnyOrder(second.id(), below.id());
        assertThat(ofClass(SERVER_CLASS, first.id(), "second")).containsExactly(below.id());
        assertThat(ofClass(SERVER_CLASS, first.id(), "first")).isEmpty();
        assertThat(ofClass(derived, null, null)).containsExactly(other.id());
        assertThat(call("proc_getObjectsByClass", "@ClassId", derived).set().rows()).hasSize(1);
    }

    @Test
    void theSetsCanBeReadAsTables() {
        ConfigObject first = stored(farm(), "First");
        assertThat(
                database.execute("SELECT o.Name, c.FullName FROM dbo.Objects o JOIN dbo.Classes c ON c.Id = o.ClassId"
                        + " WHERE o.Name = 'FIRST'").getFirst().rows())
                .containsExactly(List.of("First", "Microsoft.SharePoint.Administration.SPServer"));
        var rows = database.execute("SELECT Id, ParentId, ClassId, Name, Status, Version, Properties FROM Objects "
                + "WHERE Version >= ? ORDER BY Version", (Object) first.version().bytes()).getFirst();
        assertThat(rows.rows().stream().map(News::object)).containsExactly(first);
        assertThat(database.execute("SELECT COUNT(*) FROM Tombstones").getFirst().rows()).containsExactly(List.of(0));
        for (String sql : List.of("INSERT INTO Classes (Id, FullName) VALUES (NEWID(), 'x')",
                "DELETE FROM Objects", "UPDATE Objects SET Status = 1")) {
            assertThat(database.refused(sql, () -> database.execute(sql))).isNotNull();
        }
    }
}
