package org.granary.fuzz.targets;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.granary.server.windows.kerberos.KerberosMechanism;
import org.granary.server.windows.mechanism.AuthenticationException;
import org.granary.server.windows.mechanism.Channel;
import org.granary.server.windows.mechanism.ChannelBindingPolicy;
import org.granary.server.windows.mechanism.Mechanism;
import org.granary.server.windows.mechanism.SecurityContext;
import org.granary.server.windows.mechanism.Step;
import org.granary.server.windows.ntlm.NtlmAccounts;
import org.granary.server.windows.ntlm.NtlmKeys;
import org.granary.server.windows.ntlm.NtlmMechanism;
import org.granary.server.windows.ntlm.NtlmServer;
import org.granary.server.windows.spnego.SpnegoContext;
import org.jspecify.annotations.Nullable;

/// The tokens of an integrated login, one after the other: `( length:u16 | token )*`. No keytab is there, so Kerberos ends where the JDK begins.
final class SspiTarget implements FuzzTarget {
    private static final int MOST_TOKENS = 5;

    private final List<Mechanism> mechanisms = List.of(
            new KerberosMechanism(Path.of("there-is-no-keytab"), Set.of()),
            new NtlmMechanism(name -> Optional.of(new NtlmAccounts.Account(name, NtlmKeys.ntHash("secret"))),
                    new NtlmServer("EXAMPLE", "GRANARY", Set.of()), InstantSource.system()));
    private final Channel channel = new Channel(List.of(), ChannelBindingPolicy.WHEN_SENT);

    @Override
    public boolean run(byte[] input) {
        SecurityContext context = null;
        int at = 0;
        try {
            for (int i = 0; i < MOST_TOKENS && input.length - at >= 2; i++) {
                int length = Math.min((input[at] & 0xFF) << 8 | (input[at + 1] & 0xFF), input.length - at - 2);
                byte[] token = Arrays.copyOfRange(input, at + 2, at + 2 + length);
                at += 2 + length;
                if (context == null) {
                    context = begin(token);
                    if (context == null) {
                        return false;
                    }
                }
                Step step = context.next(token);
                if (step.toString().isEmpty() || step.proof() != null) {
                    return true;
                }
            }
            return context != null;
        } catch (AuthenticationException e) {
            if (e.reason().isEmpty()) {
                throw new IllegalStateException("a refusal without a reason", e);
            }
            return false;
        } finally {
            if (context != null) {
                context.close();
            }
        }
    }

    private @Nullable SecurityContext begin(byte[] token) {
        if (SpnegoContext.begins(token)) {
            return new SpnegoContext(mechanisms, channel);
        }
        return mechanisms.stream().filter(mechanism -> mechanism.begins(token)).findFirst()
                .map(mechanism -> mechanism.accept(channel)).orElse(null);
    }
}
