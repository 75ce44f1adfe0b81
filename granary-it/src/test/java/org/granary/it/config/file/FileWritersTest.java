package org.granary.it.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Several who write one file. A handle stands for one writing: what is written through it begins with what the file was when it was given, and the file is what
/// was written through the handle used last.
class FileWritersTest extends ConfigFileTest {
    private static final int SEGMENT = 40_000;

    @Test
    void ofTwoWhoTakeTurnsTheLastHasTheFileToHimself() {
        UUID object = stored(filled(10, 0));
        byte[] one = pointer(object);
        byte[] two = pointer(object);

        assertThat(put(one, 0, filled(5, 1))).isZero();
        assertThat(file(object)).containsExactly(1, 1, 1, 1, 1, 0, 0, 0, 0, 0);
        assertThat(put(two, 5, filled(5, 2))).isZero();
        assertThat(file(object)).containsExactly(0, 0, 0, 0, 0, 2, 2, 2, 2, 2);
        assertThat(put(one, 5, filled(3, 1))).isZero();
        assertThat(file(object)).containsExactly(1, 1, 1, 1, 1, 1, 1, 1, 0, 0);
        assertThat(put(two, 0, filled(5, 2))).isZero();
        assertThat(file(object)).isEqualTo(filled(10, 2));
    }

    @Test
    void aHandleGivenLaterBeginsWithWhatWasWrittenBefore() {
        UUID object = object();
        byte[] one = pointer(object);
        assertThat(put(one, 0, new byte[]{1, 1, 1})).isZero();
        byte[] two = pointer(object);
        assertThat(put(two, 3, new byte[]{2})).isZero();
        assertThat(file(object)).containsExactly(1, 1, 1, 2);
        assertThat(put(one, 4, new byte[]{1})).isZero();
        assertThat(file(object)).containsExactly(1, 1, 1, 0, 1);
    }

    @Test
    void whoSharesAHandleSharesTheWriting() {
        UUID object = object();
        byte[] pointer = pointer(object);
        byte[] content = random(30 * SEGMENT, 5);
        List<Callable<Integer>> segments = IntStream.range(0, 30).<Callable<Integer>>mapToObj(
                i -> () -> put(pointer, i * SEGMENT, slice(content, i * SEGMENT, (i + 1) * SEGMENT))).toList();
        assertThat(atOnce(segments)).containsOnly(0);
        assertThat(file(object)).isEqualTo(content);
    }

    @Test
    void ofManyAtOnceOneHasTheWholeFile() {
        UUID object = stored(filled(3 * SEGMENT, 99));
        int writers = 6;
        int segments = 8;
        CyclicBarrier together = new CyclicBarrier(writers);
        List<Callable<@Nullable Void>> work = new ArrayList<>();
        for (int w = 1; w <= writers; w++) {
            int writer = w;
            work.add(() -> {
                byte[] pointer = pointer(object);
                together.await();
                for (int i = 0; i < segments; i++) {
                    // Half of them go from the end to the beginning.
                    int segment = writer % 2 == 0 ? i : segments - 1 - i;
                    assertThat(put(pointer, segment * SEGMENT, filled(SEGMENT, writer))).isZero();
                }
                return null;
            });
        }
        atOnce(work);

        byte[] file = file(object);
        assertThat(file).isNotNull().hasSize(segments * SEGMENT);
        assertThat(file).isEqualTo(filled(segments * SEGMENT, file[0]));
        assertThat((int) file[0]).isBetween(1, writers);
    }

    @Test
    void whoReadsSeesOneMomentOfTheFile() {
        UUID object = stored(filled(20 * CHUNK, 1));
        Callable<@Nullable Void> write = () -> {
            byte[] pointer = pointer(object);
            for (int value = 2; value < 20; value++) {
                assertThat(put(pointer, 0, filled(20 * CHUNK, value))).isZero();
            }
            return null;
        };
        Callable<@Nullable Void> read = () -> {
            for (int i = 0; i < 20; i++) {
                byte[] file = file(object);
                assertThat(file).isEqualTo(filled(20 * CHUNK, file[0]));
            }
            return null;
        };
        atOnce(List.of(write, read, read));
    }

    @Test
    void theHandleUnusedForLongestEndsWhenThereAreTooMany() {
        UUID object = stored(new byte[]{1});
        byte[] abandoned = pointer(object);
        byte[] used = pointer(object);
        for (int i = 0; i < 14; i++) {
            pointer(object);
            assertThat(put(used, 0, new byte[]{2})).isZero();
        }
        assertThat(put(abandoned, 0, new byte[]{3})).as("one of sixteen").isZero();
        byte[] unused = pointer(object);
        IntStream.range(0, 16).forEach(_ -> pointer(object));
        assertThat(put(unused, 0, new byte[]{4})).isEqualTo(1);
        assertThat(file(object)).containsExactly(3);
        assertThat(rows("config_file_handle")).isEqualTo(16);
    }

    @Test
    void versionsThatNobodyCanSeeOrWriteAreGoneWithTheirBytes() {
        UUID object = object();
        for (int i = 0; i < 60; i++) {
            byte[] pointer = pointer(object);
            assertThat(put(pointer, i * CHUNK, filled(CHUNK, i))).isZero();
        }
        assertThat(rows("config_file_version")).isLessThanOrEqualTo(17);
        assertThat(rows("config_file_piece")).isEqualTo(60);
        byte[] file = file(object);
        assertThat(file).hasSize(60 * CHUNK);
        for (int i = 0; i < 60; i++) {
            assertThat(Arrays.copyOfRange(file, i * CHUNK, (i + 1) * CHUNK)).isEqualTo(filled(CHUNK, i));
        }
    }
}
