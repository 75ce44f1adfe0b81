package org.granary.it.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolTest;
import org.jspecify.annotations.Nullable;

/// A test of files.
@OnEveryStore
abstract class ConfigFileTest extends ProtocolTest {
    static final int CHUNK = 65_536;
    static final UUID FARM_CLASS = UUID.fromString("674DA553-EA77-44a3-B9F8-3F70D786DE6A");
    static final UUID SERVER_CLASS = UUID.fromString("E77AAF47-3CAC-4001-BC6B-5BCCB6486318");

    @Override
    protected String databaseName() {
        return "SharePoint_Config";
    }

    /// A new configuration object.
    final UUID object() {
        return object(SERVER_CLASS);
    }

    final UUID object(UUID classId) {
        UUID farm = (UUID) call("proc_getObjectsByClass", "@ClassId", FARM_CLASS).set().rows().getFirst().getFirst();
        UUID id = UUID.randomUUID();
        Outcome put = call("proc_putObject", "@Id", id, "@ParentId", farm, "@ClassId", classId, "@Name", id.toString(),
                "@Status", 0, "@Version", null, "@Properties", "<object />", "@ExistingObject", Out.of(JDBCType.CHAR),
                "@NewVersion", Out.of(JDBCType.BINARY));
        assertThat(put.status()).isZero();
        return id;
    }

    final Outcome pointerCall(UUID objectId) {
        return call("proc_getFilePointer", "@ObjectId", objectId, "@Pointer", Out.of(JDBCType.BINARY));
    }

    final byte[] pointer(UUID objectId) {
        return Objects.requireNonNull((byte[]) pointerCall(objectId).output("@Pointer"));
    }

    final int put(byte @Nullable [] pointer, int offset, byte[] bytes) {
        Outcome outcome = call("proc_putFileSegment", "@Pointer", pointer, "@Offset", offset, "@Bytes", bytes);
        assertThat(outcome.sets()).isEmpty();
        return outcome.status();
    }

    /// An object with this file.
    final UUID stored(byte[] content) {
        UUID object = object();
        assertThat(put(pointer(object), 0, content)).isZero();
        return object;
    }

    /// The file of an object, or null when it has none.
    final byte @Nullable [] file(UUID objectId) {
        List<List<@Nullable Object>> rows = call("proc_getFile", "@ObjectId", objectId).set().rows();
        assertThat(rows).hasSizeLessThan(2);
        return rows.isEmpty() ? null : (byte[]) rows.getFirst().getFirst();
    }

    /// What is stored of pieces, versions and handles, over all files.
    final long rows(String table) {
        return query("SELECT COUNT(*) FROM " + table, rows -> rows.getLong(1)).getFirst();
    }

    static byte[] random(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    static byte[] filled(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    static byte[] slice(byte[] bytes, int from, int to) {
        return Arrays.copyOfRange(bytes, from, to);
    }
}
