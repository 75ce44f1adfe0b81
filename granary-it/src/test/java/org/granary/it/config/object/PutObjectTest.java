package org.granary.it.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;

/// MS-WSSCFGD 3.1.5.40: each code in exactly its case.
class PutObjectTest extends ConfigObjectTest {

    /// The call ends with this code, and nothing has changed.
    private Put fails(int status, ConfigObject object) {
        List<String> before = database.contents();
        Put put = put(object);
        assertThat(put.status()).isEqualTo(status);
        assertThat(put.newVersion()).isEqualTo(Version.NONE);
        assertThat(database.contents()).isEqualTo(before);
        return put;
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.40-1", "WSSCFGD-3.1.5.40-2", "WSSCFGD-3.1.5.40-7", "WSSCFGD-3.1.5.40-11",
        "WSSCFGD-3.1.5.40-23", "WSSCFGD-3.1.1.1-1"})
    void aNewObjectIsStoredAsItIs() {
        String properties = "\uFEFF<?xml version=\"1.0\" encoding=\"utf-16\"?>\r\n<object>\n <fld name='a'>ä \uD83D\uDE00 &amp; \t</fld> </object>  \n";
        ConfigObject object = ConfigObject.of(farm(), SERVER_CLASS, "Übung ").withStatus(6).withProperties(properties);
        Put put = put(object);
        assertThat(put.status()).isZero();
        assertThat(put.existing()).isNull();
        assertThat(get(object.id())).isEqualTo(object.withVersion(put.newVersion()));
        try (var other = database.connect()) {
            assertThat(News.object(other.call("proc_getObject", "@Id", object.id()).set().rows().getFirst()))
                    .isEqualTo(object.withVersion(put.newVersion()));
        }
        UUID second = UUID.randomUUID();
        Outcome inOrder = callInOrder("proc_putObject", second, object.id(), SERVER_CLASS, "", -1, null, "no XML <",
                Put.EXISTING, Put.NEW_VERSION);
        assertThat(inOrder.status()).isZero();
        assertThat(inOrder.sets()).isEmpty();
        assertThat(get(second)).isEqualTo(new ConfigObject(second, object.id(), SERVER_CLASS, "", -1,
                Version.of(inOrder.output("9")), "no XML <"));
    }

    @Test
    void largePropertiesComeBackUnchanged() {
        String properties = "<object>" + "<fld name=\"ö\">\uD83D\uDE00</fld>".repeat(100_000) + "</object>";
        ConfigObject object = stored(ConfigObject.of(farm(), SERVER_CLASS, "Large").withProperties(properties));
        assertThat(get(object.id())).isEqualTo(object);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.40-3", "WSSCFGD-3.1.5.40-4", "WSSCFGD-3.1.5.40-8", "WSSCFGD-3.1.5.40-9"})
    void aStoredObjectIsUpdatedByItsVersion() {
        ConfigObject first = stored(farm(), "First");
        ConfigObject place = stored(farm(), "Place");
        UUID derived = putClass(SERVER_CLASS, "Example.Derived");
        ConfigObject changed = first.withParent(place.id()).withClass(derived).withName("Other").withStatus(3)
                .withProperties("<object><fld /></object>");
        Put put = put(changed);
        assertThat(put.status()).isZero();
        assertThat(put.existing()).isNull();
        assertThat(put.newVersion()).isGreaterThan(first.version()).isGreaterThan(place.version());
        assertThat(get(first.id())).isEqualTo(changed.withVersion(put.newVersion()));
        for (Version cached : List.of(Version.NONE, first.version(), place.version(), put.newVersion().plus(-1))) {
            News news = newsAfter(cached);
            assertThat(news).isNotNull();
            assertThat(news.objects()).contains(changed.withVersion(put.newVersion()));
        }
        // The version may as well come from there.
        ConfigObject polled = newsAfter(place.version()).objects().getFirst();
        assertThat(put(polled.withStatus(0)).status()).isZero();
        assertThat(put(get(first.id()).withStatus(1)).status()).isZero();
    }

    @Test
    @Covers("WSSCFGD-3.1.5.40-12")
    void anUpdateOfWhatIsNotStoredIsCode1() {
        ConfigObject gone = stored(farm(), "Gone");
        fails(1, ConfigObject.of(farm(), SERVER_CLASS, "Never").withVersion(new Version(1)));
        assertThat(drop(gone.id())).isZero();
        fails(1, gone);
    }

    @Test
    @Covers("WSSCFGD-3.1.5.40-13")
    void aClassThatWasNeverRegisteredIsCode2() {
        fails(2, ConfigObject.of(farm(), UUID.randomUUID(), "Object"));
        fails(2, stored(farm(), "Object").withClass(UUID.randomUUID()));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.40-5", "WSSCFGD-3.1.5.40-14"})
    void whatHasNoPlaceIsNotCreated() {
        fails(3, ConfigObject.of(UUID.randomUUID(), SERVER_CLASS, "Orphan"));
        fails(3, ConfigObject.of(EMPTY, SERVER_CLASS, "Orphan"));
        ConfigObject own = ConfigObject.of(EMPTY, SERVER_CLASS, "Own parent");
        fails(3, own.withParent(own.id()));
        UUID none = UUID.randomUUID();
        assertThat(callInOrder("proc_putObject", none, null, SERVER_CLASS, "Orphan", 0, null, "", Put.EXISTING,
                Put.NEW_VERSION).status()).isEqualTo(3);
        assertThat(get(none)).isNull();
        // The root is exempt, and it is a farm.
        UUID farm = farm();
        assertThat(drop(farm)).isZero();
        UUID other = UUID.randomUUID();
        for (UUID parent : Arrays.asList(null, EMPTY, other)) {
            assertThat(callInOrder("proc_putObject", other, parent, FARM_CLASS, "Farm", 0, null, "", Put.EXISTING,
                    Put.NEW_VERSION).status()).isZero();
            assertThat(farm()).isEqualTo(other);
            assertThat(stored(other, "Server").version()).isNotEqualTo(Version.NONE);
            assertThat(drop(other)).isZero();
        }
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.40-15", "WSSCFGD-3.1.5.40-16"})
    void anotherVersionIsCode4() {
        ConfigObject first = stored(farm(), "First");
        for (long value : new long[]{0, 1, first.version().value() - 1, first.version().value() + 1, -1}) {
            List<String> before = database.contents();
            assertThat(call("proc_putObject", with(first, value)).status()).isEqualTo(4);
            assertThat(database.contents()).isEqualTo(before);
        }
        assertThat(put(first.withStatus(1)).status()).isZero();
        fails(4, first.withStatus(2));
        assertThat(get(first.id()).status()).isEqualTo(1);
    }

    /// The arguments with a version that may be 0.
    private static Object[] with(ConfigObject object, long version) {
        Object[] arguments = object.arguments();
        arguments[11] = java.nio.ByteBuffer.allocate(8).putLong(version).array();
        return arguments;
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.40-5", "WSSCFGD-3.1.5.40-17"})
    void whatWouldHaveNoPlaceIsNotUpdated() {
        ConfigObject parent = stored(farm(), "Parent");
        ConfigObject child = stored(parent.id(), "Child");
        ConfigObject grandchild = stored(child.id(), "Grandchild");
        fails(5, child.withParent(UUID.randomUUID()));
        fails(5, child.withParent(EMPTY));
        fails(5, child.withParent(child.id()));
        fails(5, parent.withParent(grandchild.id()));
        fails(5, child.withParent(farm()).withName("parent  "));
        assertThat(put(grandchild.withParent(parent.id())).status()).isZero();
    }

    @Test
    @Covers("WSSCFGD-3.1.5.40-18")
    void whenNoHigherVersionIsLeftTheCodeIs6() {
        ConfigObject object = stored(farm(), "Object");
        update("UPDATE row_version SET Value = ? WHERE SetName = 'Objects'", Long.MAX_VALUE - 1);
        fails(6, ConfigObject.of(farm(), SERVER_CLASS, "New"));
        fails(6, object);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.40-10", "WSSCFGD-3.1.5.40-20"})
    void anObjectInTheSamePlaceIsCode8AndIsTold() {
        ConfigObject first = stored(farm(), "Straße");
        assertThat(fails(8, ConfigObject.of(farm(), SERVER_CLASS, "STRASSE ")).existing()).isEqualTo(first.id());
        UUID derived = putClass(SERVER_CLASS, "Example.Derived");
        assertThat(put(ConfigObject.of(farm(), derived, "Straße")).status()).isZero();
        assertThat(put(ConfigObject.of(first.id(), SERVER_CLASS, "Straße")).status()).isZero();
        assertThat(put(ConfigObject.of(farm(), SERVER_CLASS, "Strase")).status()).isZero();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.40-21", "WSSCFGD-3.1.5.40-10"})
    void anObjectThatIsStoredAlreadyIsCode9() {
        ConfigObject first = stored(farm(), "First");
        ConfigObject second = stored(farm(), "Second");
        assertThat(fails(9, first.withVersion(Version.NONE)).existing()).isNull();
        assertThat(fails(9, first.withVersion(Version.NONE).withName("second")).existing()).isEqualTo(second.id());
    }

    @Test
    @Covers("WSSCFGD-3.1.5.40-6")
    void propertiesAreNeverNull() {
        Object[] arguments = ConfigObject.of(farm(), SERVER_CLASS, "Object").arguments();
        arguments[13] = null;
        assertThat(refused("proc_putObject", arguments).number()).isEqualTo(515);
    }

    @Test
    void aNameIsNeitherNullNorTooLong() {
        Object[] arguments = ConfigObject.of(farm(), SERVER_CLASS, "x".repeat(128)).arguments();
        assertThat(call("proc_putObject", arguments).status()).isZero();
        arguments[1] = UUID.randomUUID();
        arguments[7] = "x".repeat(129);
        assertThat(refused("proc_putObject", arguments).number()).isEqualTo(8152);
        arguments[7] = null;
        SqlError error = refused("proc_putObject", arguments);
        assertThat(error.number()).isEqualTo(515);
        assertThat(error.getMessage()).contains("@Name");
    }

    @Test
    @Covers("WSSCFGD-3.1.5.40-22")
    void severalFlawsAtOnceStillAreOneOfTheCodes() {
        ConfigObject stored = stored(farm(), "Stored");
        List<ConfigObject> flawed = List.of(stored.withClass(UUID.randomUUID()).withParent(EMPTY),
                stored.withVersion(Version.NONE).withClass(UUID.randomUUID()).withProperties("<object type='Other'/>"),
                stored.withVersion(new Version(7)).withParent(UUID.randomUUID()),
                stored.withId(UUID.randomUUID()).withProperties("<object class='Other'/>"),
                ConfigObject.of(UUID.randomUUID(), FARM_CLASS, "").withProperties("<object type='Other'/>"));
        for (ConfigObject object : flawed) {
            List<String> before = database.contents();
            assertThat(put(object).status()).isBetween(1, 9);
            assertThat(database.contents()).isEqualTo(before);
        }
    }

    @Test
    void whatCameBackAfterItsRemovalHasNoTombstone() {
        ConfigObject object = stored(farm(), "Object");
        Version seen = seen();
        assertThat(drop(object.id())).isZero();
        ConfigObject again = stored(object.withVersion(Version.NONE));
        News news = newsAfter(seen);
        assertThat(news.objects()).containsExactly(again);
        assertThat(news.tombstones()).isEmpty();
    }
}
