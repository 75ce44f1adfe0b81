package org.granary.fuzz.seed;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.granary.records.DocPropsAdd;
import org.granary.records.DocumentId;
import org.granary.records.RecordBlobBuilder;

/// Structures as [org.granary.fuzz.targets.Target#RECORDS] reads them: `type:u8 | count:u8 | text length:u8 | data length:u8 | text | data | records`.
final class RecordSeeds {
    private static final int[] SIZES = {4, 32, 8, 16, 122, 48, 32, 24, 40, 245, 24};

    private RecordSeeds() {}

    static Map<String, byte[]> structures() {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        seeds.put("documents",
                built(0, new RecordBlobBuilder<>(DocumentId.TYPE).add(new DocumentId(1)).add(new DocumentId(2))));
        seeds.put("properties",
                built(1, new RecordBlobBuilder<>(DocPropsAdd.TYPE).add(new DocPropsAdd(1, 2, 3, "text", null))
                        .add(new DocPropsAdd(4, 5, 6, "more", "rest"))));
        for (int type = 0; type < SIZES.length; type++) {
            byte[] records = new byte[SIZES[type]];
            seeds.put("zeros-" + type,
                    Bytes.joined(new byte[]{(byte) type, 1, 4, 4}, "text".getBytes(StandardCharsets.UTF_16LE),
                            new byte[]{1, 2, 3, 4}, records));
        }
        seeds.put("wrong-count", new byte[]{0, (byte) 0xFE, 0, 0, 1, 2, 3, 4});
        return seeds;
    }

    private static byte[] built(int type, RecordBlobBuilder<?> builder) {
        return Bytes.joined(
                new byte[]{(byte) type, (byte) builder.count(), (byte) builder.text().length(),
                    (byte) builder.data().length},
                builder.text().getBytes(StandardCharsets.UTF_16LE), builder.data(), builder.records());
    }
}
