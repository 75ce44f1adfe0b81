package org.granary.it.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.ProtocolTest;
import org.jspecify.annotations.Nullable;

/// A test of configuration objects.
@OnEveryStore
abstract class ConfigObjectTest extends ProtocolTest {
    static final UUID EMPTY = new UUID(0, 0);
    static final UUID FARM_CLASS = UUID.fromString("674DA553-EA77-44a3-B9F8-3F70D786DE6A");
    static final UUID SERVER_CLASS = UUID.fromString("E77AAF47-3CAC-4001-BC6B-5BCCB6486318");
    static final UUID WEB_APPLICATION_CLASS = UUID.fromString("113FB569-7520-4651-8FC4-E9F4F5887618");
    static final UUID JOB_DEFINITION_CLASS = UUID.fromString("3F9F635F-0036-42fe-9C2D-3284162732DB");
    static final UUID SERVICE_CLASS = UUID.fromString("DACA2A15-B9B5-43da-BEA3-6B75FBE3A883");
    static final UUID PROVIDER_CLASS = UUID.fromString("9D95E78B-FA6F-4349-AD9A-43BD3EF44E99");

    @Override
    protected String databaseName() {
        return "SharePoint_Config";
    }

    final UUID farm() {
        return (UUID) call("proc_getObjectsByClass", "@ClassId", FARM_CLASS).set().rows().getFirst().getFirst();
    }

    final Put put(ConfigObject object) {
        return Put.of(call("proc_putObject", object.arguments()));
    }

    /// Stores a new object.
    final ConfigObject stored(ConfigObject object) {
        Put put = put(object);
        assertThat(put.status()).as("%s", object).isZero();
        return object.withVersion(put.newVersion());
    }

    /// A new server object of this name below this parent: its class has no rules of its own.
    final ConfigObject stored(UUID parent, String name) {
        return stored(ConfigObject.of(parent, SERVER_CLASS, name));
    }

    final @Nullable ConfigObject get(UUID id) {
        List<List<@Nullable Object>> rows = call("proc_getObject", "@Id", id).set().rows();
        return rows.isEmpty() ? null : News.object(rows.getFirst());
    }

    final int drop(UUID id) {
        var outcome = call("proc_DropObject", "@Id", id);
        assertThat(outcome.sets()).isEmpty();
        return outcome.status();
    }

    final void depend(UUID object, UUID dependee) {
        var outcome = call("proc_putDependency", "@ObjectId", object, "@DependantId", dependee);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
    }

    final UUID putClass(@Nullable UUID base, String name) {
        UUID id = UUID.randomUUID();
        assertThat(call("proc_putClass", "@Id", id, "@BaseClassId", base, "@FullName", name).status()).isZero();
        return id;
    }

    final @Nullable News newsAfter(Version version) {
        return News.of(callInOrder("proc_getNewObjects", (Object) new Version(version.value()).bytes()));
    }

    /// The version that a client keeps when it has seen everything.
    final Version seen() {
        News news = newsAfter(Version.NONE);
        assertThat(news).isNotNull();
        return news.lastUpdate();
    }
}
