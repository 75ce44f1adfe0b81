package org.granary.it.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.junit.jupiter.api.Test;

/// What the document says of proc_getFile, proc_getFilePointer and proc_putFileSegment.
class FileProceduresTest extends ConfigFileTest {

    @Test
    @Covers({"WSSCFGD-3.1.5.19-1", "WSSCFGD-3.1.5.20-1", "WSSCFGD-3.1.5.39-1"})
    void argumentsGoByNameOrInOrder() {
        UUID object = object();
        byte[] first = (byte[]) callInOrder("proc_getFilePointer", object, Out.of(JDBCType.BINARY)).output("2");
        assertThat(callInOrder("proc_putFileSegment", first, 0, new byte[]{1, 2}).status()).isZero();
        assertThat(callInOrder("proc_getFile", object).set().rows().getFirst()).containsExactly(new byte[]{1, 2});

        byte[] second = (byte[]) call("PROC_GETFILEPOINTER", "@pointer", Out.of(JDBCType.BINARY), "@objectid", object)
                .output("@pointer");
        assertThat(call("proc_PutFileSegment", "@Bytes", new byte[]{3}, "@Offset", 1, "@Pointer", second).status())
                .isZero();
        assertThat(call("proc_GetFile", "@ObjectId", object).set().rows().getFirst()).containsExactly(new byte[]{1, 3});
        assertThat(refused("proc_getFile").number()).isEqualTo(201);
        assertThat(refused("proc_putFileSegment", "@Pointer", second, "@Offset", 0).number()).isEqualTo(201);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.19-2", "WSSCFGD-3.1.5.19-3", "WSSCFGD-3.1.5.19.1-1", "WSSCFGD-3.1.5.19.1-2",
        "WSSCFGD-3.1.5.19.1-4"})
    void aStoredFileIsOneRowWithAllItsBytes() {
        byte[] content = random(3 * CHUNK + 17, 1);
        UUID object = stored(content);
        stored(random(10, 2));

        Outcome outcome = call("proc_getFile", "@ObjectId", object);

        assertThat(outcome.status()).isZero();
        assertThat(outcome.set().declarations()).containsExactly("FileImage image");
        assertThat(outcome.set().rows()).hasSize(1);
        assertThat(outcome.set().rows().getFirst()).containsExactly(content);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.19-3", "WSSCFGD-3.1.5.19.1-3"})
    void withoutFileThereIsNoRow() {
        stored(new byte[]{1});
        for (UUID without : new UUID[]{object(), UUID.randomUUID(), null}) {
            Outcome outcome = call("proc_getFile", "@ObjectId", without);
            assertThat(outcome.status()).isZero();
            assertThat(outcome.set().declarations()).containsExactly("FileImage image");
            assertThat(outcome.set().rows()).isEmpty();
        }
    }

    @Test
    @Covers({"WSSCFGD-3.1.1.1-7"})
    void filesLieApartFromTheObjects() {
        UUID object = stored(random(100_000, 3));
        assertThat(call("proc_getObject", "@Id", object).set().rows().getFirst().get(6)).isEqualTo("<object />");
        assertThat(file(object)).isEqualTo(random(100_000, 3));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.20-2", "WSSCFGD-3.1.5.20-3", "WSSCFGD-3.1.5.20-4", "WSSCFGD-3.1.5.20-6",
        "WSSCFGD-3.1.5.20-7", "WSSCFGD-3.1.5.39-5"})
    void aPointerIsAHandleThatCanBeWrittenTo() {
        UUID object = object();
        UUID other = stored(new byte[]{9});

        Outcome outcome = pointerCall(object);

        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
        byte[] pointer = (byte[]) outcome.output("@Pointer");
        assertThat(pointer).hasSize(16);
        assertThat(file(object)).isEmpty();
        assertThat(put(pointer, 0, new byte[]{1, 2, 3})).isZero();
        assertThat(file(object)).containsExactly(1, 2, 3);
        assertThat(file(other)).containsExactly(9);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.20-2", "WSSCFGD-3.1.5.20-3"})
    void whatIsPassedInAsPointerDoesNotMatter() {
        UUID object = stored(new byte[]{1});
        byte[] passedIn = filled(16, 7);
        Outcome outcome = call("proc_getFilePointer", "@ObjectId", object, "@Pointer",
                Out.of(JDBCType.BINARY, passedIn));
        byte[] pointer = (byte[]) outcome.output("@Pointer");
        assertThat(pointer).hasSize(16).isNotEqualTo(passedIn);
        assertThat(put(pointer, 1, new byte[]{2})).isZero();
        assertThat(file(object)).containsExactly(1, 2);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.20-5", "WSSCFGD-3.1.5.20-6"})
    void forWhatIsNoObjectNoFileIsCreated() {
        for (UUID unknown : new UUID[]{UUID.randomUUID(), new UUID(0, 0), null}) {
            Outcome outcome = call("proc_getFilePointer", "@ObjectId", unknown, "@Pointer",
                    Out.of(JDBCType.BINARY, filled(16, 1)));
            assertThat(outcome.status()).isZero();
            assertThat(outcome.output("@Pointer")).isNull();
            assertThat(call("proc_getFile", "@ObjectId", unknown).set().rows()).isEmpty();
        }
        assertThat(rows("config_file")).isZero();
        assertThat(rows("config_file_handle")).isZero();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.39-2", "WSSCFGD-3.1.5.39-3", "WSSCFGD-3.1.5.39-4", "WSSCFGD-3.1.5.39-6",
        "WSSCFGD-3.1.5.39-9"})
    void aSegmentOverwritesAndGrowsAndLeavesTheRest() {
        UUID object = stored(new byte[]{1, 2, 3, 4, 5});
        byte[] pointer = pointer(object);

        assertThat(put(pointer, 1, new byte[]{8, 9})).isZero();
        assertThat(file(object)).containsExactly(1, 8, 9, 4, 5);
        assertThat(put(pointer, 5, new byte[]{6, 7})).isZero();
        assertThat(file(object)).containsExactly(1, 8, 9, 4, 5, 6, 7);
        assertThat(put(pointer, 6, new byte[]{0, 1})).isZero();
        assertThat(file(object)).containsExactly(1, 8, 9, 4, 5, 6, 0, 1);
        assertThat(put(pointer, 3, new byte[0])).isZero();
        assertThat(file(object)).containsExactly(1, 8, 9, 4, 5, 6, 0, 1);
    }

    @Test
    void segmentsMayComeInAnyOrderAndGapsAreZeros() {
        UUID object = object();
        byte[] pointer = pointer(object);

        assertThat(put(pointer, 200_000, new byte[]{3})).isZero();
        byte[] expected = new byte[200_001];
        expected[200_000] = 3;
        assertThat(file(object)).isEqualTo(expected);
        assertThat(rows("config_file_piece")).as("a gap takes no room").isEqualTo(1);

        assertThat(put(pointer, 70_000, new byte[]{2})).isZero();
        assertThat(put(pointer, 0, new byte[]{1})).isZero();
        expected[70_000] = 2;
        expected[0] = 1;
        assertThat(file(object)).isEqualTo(expected);
    }

    @Test
    void anEmptySegmentMakesAnEmptyFileAndNoLongerOne() {
        UUID object = object();
        byte[] pointer = pointer(object);
        assertThat(put(pointer, 100, new byte[0])).isZero();
        assertThat(file(object)).isEmpty();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.39-5", "WSSCFGD-3.1.5.39-7", "WSSCFGD-3.1.5.39-8"})
    void aPointerThatIsNoneOfAFileIsCodeOne() {
        UUID object = stored(new byte[]{1, 2, 3});
        byte[] almost = pointer(object);
        almost[15] ^= 1;
        List<String> before = database.contents();

        for (byte[] pointer : new byte[][]{almost, new byte[16], new byte[0], new byte[]{1}, null}) {
            assertThat(put(pointer, 0, new byte[]{9})).isEqualTo(1);
        }

        assertThat(database.contents()).isEqualTo(before);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.39-7"})
    void theFileOfAnObjectGoesWithItAndSoDoItsPointers() {
        UUID object = stored(random(200_000, 1));
        byte[] pointer = pointer(object);
        assertThat(call("proc_DropObject", "@Id", object).status()).isZero();

        assertThat(put(pointer, 0, new byte[]{1})).isEqualTo(1);
        assertThat(file(object)).isNull();
        for (String table : List.of("config_file", "config_file_version", "config_file_handle", "config_file_chunk",
                "config_file_piece")) {
            assertThat(rows(table)).as(table).isZero();
        }
    }

    @Test
    void whatIsNoSegmentIsRefused() {
        byte[] pointer = pointer(object());
        assertThat(refused("proc_putFileSegment", "@Pointer", pointer, "@Offset", -1, "@Bytes", new byte[]{1}).number())
                .isEqualTo(547);
        assertThat(refused("proc_putFileSegment", "@Pointer", pointer, "@Offset", null, "@Bytes", new byte[]{1})
                .number()).isEqualTo(515);
        assertThat(refused("proc_putFileSegment", "@Pointer", pointer, "@Offset", 0, "@Bytes", null).number())
                .isEqualTo(515);
        assertThat(refused("proc_putFileSegment", "@Pointer", filled(17, 1), "@Offset", 0, "@Bytes", new byte[]{1})
                .number()).isEqualTo(8152);
        assertThat(refused("proc_putFileSegment", "@Pointer", pointer, "@Offset", Integer.MAX_VALUE, "@Bytes",
                new byte[]{1}).number()).isEqualTo(7119);
    }

    @Test
    void aSegmentInARolledBackTransactionWasNever() throws Exception {
        UUID object = stored(new byte[]{1, 2, 3});
        byte[] pointer = pointer(object);
        try (var client = database.connect()) {
            client.connection().setAutoCommit(false);
            client.call("proc_putFileSegment", "@Pointer", pointer, "@Offset", 0, "@Bytes", new byte[]{9, 9, 9, 9});
            assertThat(client.call("proc_getFile", "@ObjectId", object).set().rows().getFirst())
                    .containsExactly(new byte[]{9, 9, 9, 9});
            assertThat(file(object)).containsExactly(1, 2, 3);
            client.connection().rollback();
        }
        assertThat(file(object)).containsExactly(1, 2, 3);
    }
}
