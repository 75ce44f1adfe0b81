package org.granary.server.windows.mechanism;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import org.granary.tds.token.Bytes;

/// The connection in which a client proves who it is, and whether its proof must be bound to it ("extended protection").
///
/// @param bindings what names the TLS channel, in each form that the server knows; empty without TLS
public record Channel(List<Bytes> bindings, ChannelBindingPolicy policy) {
    /// How Windows and MIT leave addresses out, and how Java does (RFC 2744, Appendix A).
    public static final int UNSPECIFIED = 0;
    private static final int NULL_ADDRESS = 255;
    /// Only channels of TLS 1.3 have it.
    private static final byte[] EXPORTER = "tls-exporter:".getBytes(StandardCharsets.US_ASCII);

    public Channel { bindings = List.copyOf(bindings); }

    /// Compares what a client sends with the names of this channel.
    ///
    /// @param sent the MD5 hash of the client's `gss_channel_bindings_struct` (RFC 2744, 3.11); empty or all zeros when it has none
    /// @param name who the client says it is
    /// @throws AuthenticationException when they differ, or there are none where the policy asks for them
    public void check(byte[] sent, String name) throws AuthenticationException {
        boolean none = isZero(sent);
        switch (policy) {
            case OFF -> {
                return;
            }
            case WHEN_KNOWN -> {
                if (none || hasUnknownNames()) {
                    return;
                }
            }
            case WHEN_SENT -> {
                if (none) {
                    return;
                }
            }
            case REQUIRED -> {
                if (none) {
                    throw new AuthenticationException("The client does not bind its proof to the TLS channel"
                            + (bindings.isEmpty() ? ", and there is none" : "")
                            + ", which the setting channel-binding asks for.", name);
                }
            }
        }
        for (Bytes binding : bindings) {
            if (MessageDigest.isEqual(hash(binding.toArray(), UNSPECIFIED), sent)
                    || MessageDigest.isEqual(hash(binding.toArray(), NULL_ADDRESS), sent)) {
                return;
            }
        }
        throw new AuthenticationException(
                "The client's proof is bound to another TLS channel: somebody passes it on, or the"
                        + " client names channels in a way that this server does not know (tls-unique).",
                name);
    }

    /// In TLS before 1.3 there is also `tls-unique`, which cannot be told from a wrong name.
    private boolean hasUnknownNames() {
        return !bindings.isEmpty() && bindings.stream().noneMatch(binding -> startsWith(binding.toArray(), EXPORTER));
    }

    private static boolean startsWith(byte[] bytes, byte[] prefix) {
        return bytes.length >= prefix.length && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }

    private static boolean isZero(byte[] sent) {
        int bits = 0;
        for (byte b : sent) {
            bits |= b;
        }
        return bits == 0;
    }

    /// The hash of two addresses without content, and the name of the channel as application data.
    public static byte[] hash(byte[] applicationData, int addressType) {
        ByteBuffer struct = ByteBuffer.allocate(20 + applicationData.length).order(ByteOrder.LITTLE_ENDIAN);
        struct.putInt(addressType).putInt(0).putInt(addressType).putInt(0);
        struct.putInt(applicationData.length).put(applicationData);
        try {
            return MessageDigest.getInstance("MD5").digest(struct.array());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
