package org.granary.it.client;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.granary.client.config.AddTimerLockForJobResult;
import org.granary.client.config.ConfigurationDatabase;
import org.granary.client.config.GetNewObjectsResult;
import org.granary.client.config.GetObjectResult;
import org.granary.client.config.PutObjectResult;
import org.junit.jupiter.api.Test;

class ConfigurationClientTest extends TypedClientTest<ConfigurationDatabase> {
    private static final UUID FARM_CLASS = UUID.fromString("674DA553-EA77-44A3-B9F8-3F70D786DE6A");
    private static final UUID CONTENT_DATABASE_CLASS = UUID.fromString("3d4f5451-1735-48bb-b920-76c1ec240b1d");
    private static final UUID OBJECT = new UUID(10, 2);
    private static final byte[] FROM_THE_START = new byte[8];

    ConfigurationClientTest() {
        super("SharePoint_Config", ConfigurationDatabase::new);
    }

    private PutObjectResult putObject(UUID id) throws SQLException {
        UUID farm = client.getObjectsByClass(FARM_CLASS).rows().getFirst().id();
        return client.putObject(id, farm, CONTENT_DATABASE_CLASS, "object-" + id, 0, null, "<object/>");
    }

    @Test
    void objectsComeBackWithTheirVersions() throws SQLException {
        PutObjectResult put = putObject(OBJECT);

        GetObjectResult.Row object = client.getObject(OBJECT).rows().getFirst();
        assertThat(object.name()).isEqualTo("object-" + OBJECT);
        assertThat(object.version()).isEqualTo(put.newVersion()).hasSize(8);
        assertThat(client.getObject(OBJECT).rows()).as("the same bytes are equal").containsExactly(object);
        GetNewObjectsResult all = client.getNewObjects(FROM_THE_START);
        assertThat(all.modifiedObjects()).extracting(GetNewObjectsResult.ModifiedObjectsRow::id).contains(OBJECT);
        assertThat(all.lastUpdate()).hasSize(1);
        client.dropObject(OBJECT);
        assertThat(client.getNewObjects(put.newVersion()).tombstones())
                .extracting(GetNewObjectsResult.TombstonesRow::id).containsExactly(OBJECT);
    }

    @Test
    void filesAreReadWhileTheyArrive() throws Exception {
        putObject(OBJECT);
        byte[] pointer = requireNonNull(client.getFilePointer(OBJECT).pointer());
        byte[] segment = new byte[1 << 20];
        new Random(1).nextBytes(segment);
        int segments = 8;
        for (int i = 0; i < segments; i++) {
            assertThat(client.putFileSegment(pointer, i * segment.length, segment)).isZero();
        }

        List<Integer> read = new ArrayList<>();
        assertThat(client.getFile(OBJECT, row -> {
            InputStream file = requireNonNull(row.fileImage()).stream();
            while (Arrays.equals(file.readNBytes(segment.length), segment)) {
                read.add(segment.length);
            }
        })).isZero();
        assertThat(read).hasSize(segments);
        assertThat(requireNonNull(client.getFile(OBJECT).rows().getFirst().fileImage()).bytes())
                .hasSize(segments * segment.length).startsWith(segment);
    }

    @Test
    void aConsumerThatStopsInTheMiddleLeavesTheConnectionUsable() throws Exception {
        putObject(OBJECT);
        putObject(new UUID(10, 3));

        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> client.getNewObjects(FROM_THE_START, _ -> {
            throw new java.io.IOException("enough");
        }, _ -> {}, _ -> {}, _ -> {}))).hasMessage("enough");

        assertThat(client.getObject(OBJECT).rows()).hasSize(1);
    }

    @Test
    void outputsOfEveryKindComeBack() throws SQLException {
        UUID site = new UUID(20, 1);
        putObject(OBJECT);

        PutObjectResult again = client.putObject(new UUID(10, 9), client.getObject(OBJECT).rows().getFirst().parentId(),
                CONTENT_DATABASE_CLASS, "object-" + OBJECT, 0, null, "<object/>");
        assertThat(again.existingObject()).isEqualTo(OBJECT);
        assertThat(client.putSiteMap(OBJECT, OBJECT, site, "/sites/a", false, null, false).rows())
                .singleElement().satisfies(row -> assertThat(row.value()).isEqualTo(site));
        assertThat(client.addTimerLockForJob(OBJECT, "server", 20))
                .isEqualTo(new AddTimerLockForJobResult(0, 2, null));
        assertThat(client.getTimerTargetInstance(OBJECT, site).exists()).isFalse();
        assertThat(client.getTimerJobLastRunTime(OBJECT, null, OBJECT).lastRunTime()).isNull();
    }
}
