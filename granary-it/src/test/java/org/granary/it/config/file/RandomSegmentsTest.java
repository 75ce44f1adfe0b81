package org.granary.it.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Segments of any length at any offset, beside the same ones written into an array.
class RandomSegmentsTest extends ConfigFileTest {
    private static final int SEGMENTS = 120;
    private static final int[] LENGTHS = {1, 2, 100, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 5, 20 * CHUNK};

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theFileIsWhatTheArrayIs(long seed) {
        Random random = new Random(seed);
        UUID object = object();
        byte[] pointer = pointer(object);
        byte[] model = new byte[0];

        for (int i = 0; i < SEGMENTS; i++) {
            int length = random.nextBoolean() ? LENGTHS[random.nextInt(LENGTHS.length)] : random.nextInt(50_000);
            int offset = switch (random.nextInt(4)) {
                case 0 -> model.length;
                case 1 -> random.nextInt(40) * CHUNK;
                case 2 -> random.nextInt(model.length + 1);
                default -> random.nextInt(model.length + 3 * CHUNK);
            };
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            // Now and then somebody goes on with another handle, which has seen what was written before.
            pointer = random.nextInt(10) == 0 ? pointer(object) : pointer;
            assertThat(put(pointer, offset, bytes)).isZero();
            if (length > 0) {
                model = Arrays.copyOf(model, Math.max(model.length, offset + length));
                System.arraycopy(bytes, 0, model, offset, length);
            }
            if (i % 20 == 19) {
                assertThat(file(object)).isEqualTo(model);
                checkParts(random, object, model);
            }
        }
        assertThat(query("""
                SELECT COUNT(*) FROM config_file_piece p WHERE NOT EXISTS (
                  SELECT 1 FROM config_file_chunk c WHERE c.ObjectId = p.ObjectId AND c.Piece = p.Piece)""",
                rows -> rows.getLong(1)).getFirst()).as("pieces in no version").isZero();
    }

    private void checkParts(Random random, UUID object, byte[] model) {
        for (int i = 0; i < 5; i++) {
            int from = random.nextInt(model.length);
            int to = from + random.nextInt(Math.min(100_000, model.length - from) + 1);
            assertThat(database.execute("SELECT SUBSTRING(FileImage, ?, ?), DATALENGTH(FileImage) FROM Binaries "
                    + "WHERE ObjectId = ?", from + 1, to - from, object).getFirst().rows().getFirst())
                    .containsExactly(slice(model, from, to), model.length);
        }
    }
}
