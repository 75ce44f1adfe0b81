package org.granary.fuzz.seed;

import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/// Tokens of integrated logins: of NTLM and of Kerberos, with and without SPNEGO.
final class SspiSeeds {
    private static final String NEGOTIATE = "4e544c4d5353500001000000" + "15820860" + "00".repeat(24);
    private static final String AUTHENTICATE = authenticate();
    private static final String KERBEROS = "2a864886f712010202";
    private static final String NTLM = "2b06010401823702020a";

    private SspiSeeds() {}

    static Map<String, byte[]> tokens() {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        seeds.put("ntlm", messages(NEGOTIATE));
        seeds.put("ntlm-wrong-proof", messages(NEGOTIATE, AUTHENTICATE));
        seeds.put("spnego-ntlm", messages(init(NTLM, NEGOTIATE)));
        seeds.put("spnego-ntlm-response", messages(init(NTLM, NEGOTIATE), response(AUTHENTICATE)));
        seeds.put("spnego-kerberos", messages(init(KERBEROS, apRequest())));
        seeds.put("kerberos", messages(apRequest()));
        seeds.put("nothing", messages(""));
        seeds.put("endless-length", messages("60847fffffff06062b0601050502"));
        return seeds;
    }

    private static String authenticate() {
        String temp = "0101000000000000" + "00".repeat(8) + "0102030405060708" + "00000000"
                + "0a001000" + "11".repeat(16) + "06000400" + "00000000" + "00000000" + "00000000";
        String response = "22".repeat(16) + temp;
        String user = "61006c00690063006500";
        int at = 88;
        int responseAt = at + user.length() / 2;
        return "4e544c4d5353500003000000" + field(0, at) + field(response.length() / 2, responseAt) + field(0, at)
                + field(user.length() / 2, at) + field(0, at) + field(0, at) + "15820820" + "00".repeat(24) + user
                + response;
    }

    private static String field(int length, int offset) {
        String size = "%02x%02x".formatted(length & 0xFF, length >>> 8);
        return size + size + "%02x%02x0000".formatted(offset & 0xFF, offset >>> 8);
    }

    private static String apRequest() {
        String encrypted = der(0x30, der(0xA0, "020112") + der(0xA2, der(0x04, "33".repeat(40))));
        String name = der(0x30, der(0xA0, "020102") + der(0xA1, der(0x30, der(0x1B, "61") + der(0x1B, "62"))));
        String ticket = der(0x61, der(0x30, der(0xA0, "020105") + der(0xA1, der(0x1B, "52")) + der(0xA2, name)
                + der(0xA3, encrypted)));
        String request = der(0x6E, der(0x30, der(0xA0, "020105") + der(0xA1, "02010e") + der(0xA2, "03050000000000")
                + der(0xA3, ticket) + der(0xA4, encrypted)));
        return der(0x60, der(0x06, KERBEROS) + "0100" + request);
    }

    private static String init(String mechanism, String token) {
        return der(0x60, der(0x06, "2b0601050502") + der(0xA0, der(0x30,
                der(0xA0, der(0x30, der(0x06, mechanism) + der(0x06, NTLM))) + der(0xA2, der(0x04, token)))));
    }

    private static String response(String token) {
        return der(0xA1, der(0x30, der(0xA2, der(0x04, token))));
    }

    private static String der(int tag, String content) {
        int length = content.length() / 2;
        return "%02x".formatted(tag) + (length < 128 ? "%02x".formatted(length) : "82%04x".formatted(length)) + content;
    }

    private static byte[] messages(String... tokens) {
        StringBuilder all = new StringBuilder();
        for (String token : tokens) {
            all.append("%04x".formatted(token.length() / 2)).append(token);
        }
        return HexFormat.of().parseHex(all);
    }
}
