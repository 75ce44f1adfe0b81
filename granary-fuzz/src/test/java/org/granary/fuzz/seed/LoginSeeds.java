package org.granary.fuzz.seed;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// PRELOGIN and LOGIN7 of clients.
final class LoginSeeds {
    private static final int FIXED = 94;
    private static final int FIXED_7_1 = 86;

    private LoginSeeds() {}

    static Map<String, byte[]> prelogins() {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        byte[] version = {17, 0, 0, 0, 0, 0};
        seeds.put("version-only", prelogin(List.of(0), version));
        seeds.put("driver",
                prelogin(List.of(0, 1, 2, 3, 4, 5, 6), version, new byte[]{1}, new byte[]{0}, new byte[4],
                        new byte[]{0}, new byte[36],
                        new byte[]{1}));
        seeds.put("unknown-option", prelogin(List.of(0, 1, 200), version, new byte[]{3}, new byte[]{9, 9}));
        seeds.put("no-terminator", new byte[]{0, 0, 6, 0, 0});
        seeds.put("outside", new byte[]{0, 0, (byte) 0xF0, 0, 6, -1, 1, 2});
        return seeds;
    }

    private static byte[] prelogin(List<Integer> tokens, byte[]... data) {
        return Bytes.of(out -> {
            int offset = tokens.size() * 5 + 1;
            for (int i = 0; i < data.length; i++) {
                out.u8(tokens.get(i)).u16BigEndian(offset).u16BigEndian(data[i].length);
                offset += data[i].length;
            }
            out.u8(0xFF);
            for (byte[] each : data) {
                out.bytes(each);
            }
        });
    }

    static Map<String, byte[]> logins() {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        seeds.put("driver-7-4", login(0x74000004, 0, FIXED, new byte[]{10, 1, 0, 0, 0, 1, 4, 0, 0, 0, 0, -1}));
        seeds.put("driver-7-2", login(0x72090002, 0, FIXED, new byte[0]));
        seeds.put("driver-7-1", login(0x71000001, 0, FIXED_7_1, new byte[0]));
        seeds.put("integrated", login(0x74000004, 0x80, FIXED, new byte[0]));
        seeds.put("endless-features", login(0x74000004, 0, FIXED, new byte[]{10, 1, 0, 0, 0, 1}));
        byte[] shortened = login(0x74000004, 0, FIXED, new byte[0]);
        seeds.put("shortened", java.util.Arrays.copyOf(shortened, FIXED + 10));
        return seeds;
    }

    /// Nine texts after the fixed part, and a list of features at the end.
    private static byte[] login(int version, int flags2, int fixed, byte[] features) {
        String[] texts = {"host", "sa", "secret", "app", "server", "", "driver", "us_english", "master"};
        byte[] data = String.join("", texts).getBytes(StandardCharsets.UTF_16LE);
        int end = fixed + data.length;
        int length = end + (features.length == 0 ? 0 : 4 + features.length);
        return Bytes.of(out -> {
            out.i32(length).i32(version).i32(4096).i32(7).i32(42).i32(0);
            out.u8(0xE0).u8(0x03 | flags2).u8(0).u8(features.length == 0 ? 0 : 0x10).i32(0).i32(0x409);
            int at = fixed;
            for (int i = 0; i < texts.length; i++) {
                boolean extension = i == 5 && features.length > 0;
                out.u16(extension ? end : at).u16(extension ? 4 : texts[i].length());
                at += 2 * texts[i].length();
            }
            out.bytes(new byte[]{1, 2, 3, 4, 5, 6}).u16(end).u16(0).u16(end).u16(0);
            if (fixed == FIXED) {
                out.u16(end).u16(0).i32(0);
            }
            out.bytes(data);
            if (features.length > 0) {
                out.i32(end + 4).bytes(features);
            }
        });
    }
}
