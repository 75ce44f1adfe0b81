package org.granary.server.windows.ntlm;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Locale;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.digests.MD4Digest;

/// The computations of NTLMv2 (MS-NLMP 3.3.2). MD4, MD5 and RC4 are what the protocol consists of, which is one reason why it is off by
/// default.
public final class NtlmKeys {
    static final int LENGTH = 16;

    private static final String HMAC_MD5 = "HmacMD5";

    private NtlmKeys() {}

    /// What is stored of a password: MD4 of it in UTF-16. Who has it can log in with it, without the password.
    public static byte[] ntHash(String password) {
        byte[] text = password.getBytes(StandardCharsets.UTF_16LE);
        MD4Digest digest = new MD4Digest();
        digest.update(text, 0, text.length);
        byte[] hash = new byte[LENGTH];
        digest.doFinal(hash, 0);
        return hash;
    }

    /// NTOWFv2. Names as the client sent them.
    static byte[] responseKey(byte[] ntHash, String user, String domain) {
        return hmac(ntHash, (user.toUpperCase(Locale.ROOT) + domain).getBytes(StandardCharsets.UTF_16LE));
    }

    static byte[] hmac(byte[] key, byte[]... parts) {
        try {
            Mac mac = Mac.getInstance(HMAC_MD5);
            mac.init(new SecretKeySpec(key, HMAC_MD5));
            for (byte[] part : parts) {
                mac.update(part);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static byte[] md5(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            for (byte[] part : parts) {
                digest.update(part);
            }
            return digest.digest();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// RC4, which encrypts and decrypts in the same way.
    static byte[] rc4(byte[] key, byte[] data) {
        try {
            Cipher cipher = Cipher.getInstance("ARCFOUR");
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "ARCFOUR"));
            return cipher.doFinal(data);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
