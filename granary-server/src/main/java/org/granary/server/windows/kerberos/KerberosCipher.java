package org.granary.server.windows.kerberos;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Decrypts parts of Kerberos messages with AES: types 17 and 18 (RFC 3962), 19 and 20 (RFC 8009).
///
/// The JDK does the authentication. It does not say what the client's authenticator has in it of channel bindings; only for this, and after the JDK
/// has accepted the message, it is decrypted here a second time.
final class KerberosCipher {
    static final int TICKET = 2;
    static final int AUTHENTICATOR = 11;

    private static final int AES128_SHA1 = 17;
    private static final int AES256_SHA1 = 18;
    private static final int AES128_SHA256 = 19;
    private static final int AES256_SHA384 = 20;
    private static final int BLOCK = 16;
    private static final int SHA1_MAC = 12;
    private static final int ENCRYPTION = 0xAA;
    private static final int INTEGRITY = 0x55;

    private KerberosCipher() {}

    static boolean knows(int type) {
        return type >= AES128_SHA1 && type <= AES256_SHA384;
    }

    /// @param usage what the key is used for (RFC 4120, 7.5.1)
    static byte[] decrypt(int type, byte[] key, int usage, byte[] encrypted) throws GeneralSecurityException {
        return switch (type) {
            case AES128_SHA1, AES256_SHA1 -> decryptSha1(key, usage, encrypted);
            case AES128_SHA256 -> decryptSha2(key, usage, encrypted, "HmacSHA256", 16, 16, 16);
            case AES256_SHA384 -> decryptSha2(key, usage, encrypted, "HmacSHA384", 32, 24, 24);
            default -> throw new GeneralSecurityException("encryption type " + type);
        };
    }

    private static byte[] decryptSha1(byte[] key, int usage, byte[] encrypted) throws GeneralSecurityException {
        int length = checked(encrypted, SHA1_MAC);
        byte[] plain = aes(derived(key, usage, ENCRYPTION), encrypted, length);
        byte[] mac = hmac("HmacSHA1", derived(key, usage, INTEGRITY), plain, plain.length);
        return confirmed(plain, mac, encrypted, length, SHA1_MAC);
    }

    private static byte[] decryptSha2(byte[] key, int usage, byte[] encrypted, String algorithm, int keyLength,
            int integrityLength, int macLength) throws GeneralSecurityException {
        int length = checked(encrypted, macLength);
        byte[] encryption = derivedSha2(algorithm, key, usage, ENCRYPTION, keyLength);
        byte[] integrity = derivedSha2(algorithm, key, usage, INTEGRITY, integrityLength);
        byte[] signed = new byte[BLOCK + length];
        System.arraycopy(encrypted, 0, signed, BLOCK, length);
        return confirmed(aes(encryption, encrypted, length), hmac(algorithm, integrity, signed, signed.length),
                encrypted, length, macLength);
    }

    private static int checked(byte[] encrypted, int macLength) throws GeneralSecurityException {
        int length = encrypted.length - macLength;
        if (length < BLOCK) {
            throw new GeneralSecurityException("too short");
        }
        return length;
    }

    /// Without the random block at the beginning.
    private static byte[] confirmed(byte[] plain, byte[] mac, byte[] encrypted, int length, int macLength)
            throws GeneralSecurityException {
        if (!MessageDigest.isEqual(Arrays.copyOf(mac, macLength),
                Arrays.copyOfRange(encrypted, length, length + macLength))) {
            throw new GeneralSecurityException("wrong key");
        }
        return Arrays.copyOfRange(plain, BLOCK, plain.length);
    }

    private static byte[] aes(byte[] key, byte[] encrypted, int length) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(length == BLOCK ? "AES/CBC/NoPadding" : "AES/CTS/NoPadding");
        cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[BLOCK]));
        return cipher.doFinal(encrypted, 0, length);
    }

    private static byte[] hmac(String algorithm, byte[] key, byte[] message, int length)
            throws GeneralSecurityException {
        Mac mac = Mac.getInstance(algorithm);
        mac.init(new SecretKeySpec(key, algorithm));
        mac.update(message, 0, length);
        return mac.doFinal();
    }

    /// DK of RFC 3961, 5.1: the usage, folded to a block, is encrypted again and again until there is a key.
    private static byte[] derived(byte[] key, int usage, int purpose) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
        byte[] block = folded(constant(usage, purpose));
        ByteBuffer result = ByteBuffer.allocate(key.length);
        while (result.hasRemaining()) {
            block = cipher.doFinal(block);
            result.put(block, 0, Math.min(block.length, result.remaining()));
        }
        return result.array();
    }

    /// KDF-HMAC-SHA2 of RFC 8009, 3: one block is always enough.
    private static byte[] derivedSha2(String algorithm, byte[] key, int usage, int purpose, int length)
            throws GeneralSecurityException {
        byte[] input = ByteBuffer.allocate(14).putInt(1).put(constant(usage, purpose)).put((byte) 0)
                .putInt(length * 8).array();
        return Arrays.copyOf(hmac(algorithm, key, input, input.length), length);
    }

    private static byte[] constant(int usage, int purpose) {
        return ByteBuffer.allocate(5).putInt(usage).put((byte) purpose).array();
    }

    /// n-fold of RFC 3961, 5.1, to 128 bits: copies of the input, each turned right by 13 bits more, are added with the carry going around.
    private static byte[] folded(byte[] input) {
        int bits = input.length * 8;
        int total = input.length * BLOCK; // a common multiple of both lengths
        int[] sums = new int[BLOCK];
        for (int i = 0; i < total; i++) {
            int turned = 13 * (i / input.length) % bits;
            int value = 0;
            for (int bit = 0; bit < 8; bit++) {
                int from = Math.floorMod((i % input.length) * 8 + bit - turned, bits);
                value = value << 1 | (input[from / 8] >>> (7 - from % 8) & 1);
            }
            sums[i % BLOCK] += value;
        }
        for (int carry = 0, round = 0; round < 3; round++) {
            for (int i = BLOCK - 1; i >= 0; i--) {
                int sum = sums[i] + carry;
                sums[i] = sum & 0xFF;
                carry = sum >>> 8;
            }
        }
        byte[] result = new byte[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            result[i] = (byte) sums[i];
        }
        return result;
    }
}
