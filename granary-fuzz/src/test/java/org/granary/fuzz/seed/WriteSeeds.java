package org.granary.fuzz.seed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.granary.fuzz.targets.Target;
import org.granary.tds.packet.TdsVersion;

/// Writes the first inputs of all targets into a folder: `WriteSeeds src/test/resources/corpus`. Inputs that are there already stay.
public final class WriteSeeds {
    private WriteSeeds() {}

    public static void main(String... arguments) throws IOException {
        for (Target target : Target.values()) {
            Path folder = Files.createDirectories(Path.of(arguments[0], target.label()));
            for (Map.Entry<String, byte[]> seed : seeds(target).entrySet()) {
                Files.write(folder.resolve(seed.getKey()), seed.getValue());
            }
        }
    }

    private static Map<String, byte[]> seeds(Target target) {
        return switch (target) {
            case PACKETS -> packets();
            case PRELOGIN -> LoginSeeds.prelogins();
            case LOGIN7 -> LoginSeeds.logins();
            case SSPI -> SspiSeeds.tokens();
            case REQUESTS, CALLS -> RequestSeeds.requests();
            case BULK -> RequestSeeds.bulkLoads();
            case TEXT -> TextSeeds.texts();
            case BATCHES -> TextSeeds.batches();
            case GENERATED -> TextSeeds.choices();
            case XML -> TextSeeds.xml();
            case PROPERTIES -> TextSeeds.properties();
            case RECORDS -> RecordSeeds.structures();
        };
    }

    private static Map<String, byte[]> packets() {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        byte[] batch = RequestSeeds.batch("SELECT 1");
        byte[] call = RequestSeeds.executeSql("SELECT 1", "");
        seeds.put("batch", Bytes.packet(1, 1, batch));
        seeds.put("two-packets", Bytes.joined(Bytes.packet(1, 0, java.util.Arrays.copyOf(batch, 24)),
                Bytes.packet(1, 1, java.util.Arrays.copyOfRange(batch, 24, batch.length))));
        seeds.put("call-and-attention", Bytes.joined(Bytes.packet(3, 0, call), Bytes.packet(6, 1, new byte[0])));
        seeds.put("reset-and-batch", Bytes.joined(Bytes.packet(1, 9, batch), Bytes.packet(3, 1, call)));
        seeds.put("taken-back", Bytes.joined(Bytes.packet(1, 0, batch), Bytes.packet(1, 3, new byte[0])));
        seeds.put("bulk-load", Bytes.packet(7, 1, RequestSeeds.bulkLoad(TdsVersion.V7_4)));
        seeds.put("unknown-type",
                Bytes.joined(Bytes.packet(99, 1, new byte[3]), Bytes.packet(14, 1, new byte[]{4, 0, 0, 0, 6, 0})));
        seeds.put("type-changes", Bytes.joined(Bytes.packet(1, 0, batch), Bytes.packet(3, 1, call)));
        seeds.put("wrong-length", new byte[]{1, 1, 0, 4, 0, 0, 1, 0});
        return seeds;
    }
}
