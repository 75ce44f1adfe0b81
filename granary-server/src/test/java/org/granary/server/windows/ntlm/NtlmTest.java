package org.granary.server.windows.ntlm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.granary.server.windows.mechanism.AuthenticationException;
import org.granary.server.windows.mechanism.Channel;
import org.granary.server.windows.mechanism.ChannelBindingPolicy;
import org.granary.server.windows.mechanism.Proof;
import org.granary.server.windows.mechanism.SigningContext;
import org.granary.server.windows.mechanism.Step;
import org.granary.tds.token.Bytes;
import org.junit.jupiter.api.Test;

class NtlmTest {
    private static final Channel CLEAR = new Channel(List.of(), ChannelBindingPolicy.WHEN_SENT);
    private static final Bytes END_POINT = Bytes.of("tls-server-end-point:abc".getBytes(StandardCharsets.US_ASCII));
    private static final Bytes EXPORTER = Bytes.of("tls-exporter:abc".getBytes(StandardCharsets.US_ASCII));
    private static final NtlmMechanism MECHANISM = new NtlmMechanism(
            name -> name.equalsIgnoreCase("dom\\alice")
                    ? Optional.of(new NtlmAccounts.Account("DOM\\alice", NtlmKeys.ntHash("Wonderland-1")))
                    : Optional.empty(),
            new NtlmServer("DOM", "GRANARY", Set.of("MSSQLSvc/db.example.com:1433@EXAMPLE.COM")),
            InstantSource.system());

    @Test
    void keysAreThoseOfTheDocument() {
        // MS-NLMP 4.2: the user "User" of "Domain" with the password "Password".
        byte[] hash = NtlmKeys.ntHash("Password");
        assertThat(HexFormat.of().formatHex(hash)).isEqualTo("a4f49c406510bdcab6824ee7c30fd852");
        assertThat(HexFormat.of().formatHex(NtlmKeys.responseKey(hash, "User", "Domain")))
                .isEqualTo("0c868a403bfd7a93a3001ef22ef02e3f");
    }

    @Test
    void aClientThatKnowsThePasswordIsLetIn() throws AuthenticationException {
        Step step = run(CLEAR, new NtlmClient("dom", "ALICE", "Wonderland-1"));
        assertThat(step.proof()).isEqualTo(new Proof.Account("DOM\\alice"));
        assertThat(step.answer()).isEmpty();
        assertThat(run(CLEAR, new NtlmClient("", "alice", "Wonderland-1")).proof()).isNotNull();
        assertThat(run(CLEAR, new NtlmClient("DOM", "alice", "Wonderland-1").withoutMic()).proof()).isNotNull();
    }

    @Test
    void wrongPasswordsAndUnknownNamesAreRefused() {
        refused(() -> run(CLEAR, new NtlmClient("DOM", "alice", "wonderland-1")), "another password");
        refused(() -> run(CLEAR, new NtlmClient("DOM", "bob", "Wonderland-1")), "no login of that Windows name");
        refused(() -> run(CLEAR, new NtlmClient("OTHER", "alice", "Wonderland-1")), "no login of that Windows name");
    }

    @Test
    void olderKindsAndNobodyAreRefused() {
        refused(() -> answer(new NtlmClient("DOM", "alice", "").authenticateOld()), "NTLMv1");
        refused(() -> answer(new NtlmClient("", "", "").authenticateAnonymously()), "as nobody");
    }

    @Test
    void aChangedMessageIsRefused() throws AuthenticationException {
        NtlmClient client = new NtlmClient("DOM", "alice", "Wonderland-1");
        SigningContext context = MECHANISM.accept(CLEAR);
        byte[] third = client.authenticate(context.next(client.negotiate()).answer());
        third[Authenticate.MIC_AT] ^= 1;
        refused(() -> context.next(third), "the MIC is wrong");

        // Another first message than the one that was signed.
        SigningContext other = MECHANISM.accept(CLEAR);
        byte[] first = client.negotiate();
        first[12] ^= (byte) NtlmFlags.SEAL;
        byte[] answer = client.authenticate(other.next(first).answer());
        refused(() -> other.next(answer), "the MIC is wrong");
    }

    @Test
    void aProofIsBoundToItsChannel() throws AuthenticationException {
        byte[] own = Channel.hash(END_POINT.toArray(), Channel.UNSPECIFIED);
        byte[] other = Channel.hash("tls-server-end-point:xyz".getBytes(StandardCharsets.US_ASCII),
                Channel.UNSPECIFIED);
        Channel whenSent = new Channel(List.of(END_POINT), ChannelBindingPolicy.WHEN_SENT);
        Channel required = new Channel(List.of(END_POINT), ChannelBindingPolicy.REQUIRED);
        assertThat(run(whenSent, client()).proof()).isNotNull();
        assertThat(run(whenSent, client().bindingTo(own)).proof()).isNotNull();
        assertThat(run(required, client().bindingTo(own)).proof()).isNotNull();
        refused(() -> run(whenSent, client().bindingTo(other)), "another TLS channel");
        refused(() -> run(required, client()), "does not bind its proof");
        Channel old = new Channel(List.of(END_POINT), ChannelBindingPolicy.WHEN_KNOWN);
        assertThat(run(old, client().bindingTo(other)).proof()).isNotNull();
        for (Channel known : List.of(new Channel(List.of(), ChannelBindingPolicy.WHEN_KNOWN),
                new Channel(List.of(END_POINT, EXPORTER), ChannelBindingPolicy.WHEN_KNOWN))) {
            assertThat(run(known, client()).proof()).isNotNull();
            refused(() -> run(known, client().bindingTo(other)), "another TLS channel");
        }
        assertThat(run(new Channel(List.of(END_POINT, EXPORTER), ChannelBindingPolicy.WHEN_KNOWN),
                client().bindingTo(own)).proof()).isNotNull();
        assertThat(run(new Channel(List.of(END_POINT), ChannelBindingPolicy.OFF), client().bindingTo(other)).proof())
                .isNotNull();
    }

    @Test
    void aProofIsForThisService() throws AuthenticationException {
        assertThat(run(CLEAR, client().meaning("mssqlsvc/DB.example.com:1433")).proof()).isNotNull();
        refused(() -> run(CLEAR, client().meaning("HTTP/db.example.com")), "another service");
    }

    @Test
    void messagesThatAreCutOrChangedAreRefusedInOrder() throws AuthenticationException {
        NtlmClient client = client();
        byte[] first = client.negotiate();
        for (int length = 0; length < 16; length++) {
            byte[] cut = Arrays.copyOf(first, length);
            refused(() -> MECHANISM.accept(CLEAR).next(cut), "not well formed");
        }
        SigningContext context = MECHANISM.accept(CLEAR);
        byte[] third = client.authenticate(context.next(first).answer());
        for (int length = 0; length < third.length; length++) {
            byte[] cut = Arrays.copyOf(third, length);
            assertThatThrownBy(() -> context.next(cut)).isInstanceOf(AuthenticationException.class);
        }
        for (int i = 0; i < third.length; i++) {
            byte[] changed = third.clone();
            changed[i] ^= (byte) 0xFF;
            try {
                assertThat(context.next(changed).proof()).isNull();
            } catch (AuthenticationException e) {
                assertThat(e.reason()).isNotBlank();
            }
        }
    }

    @Test
    void bothSidesSign() throws AuthenticationException {
        NtlmClient client = client();
        SigningContext context = MECHANISM.accept(CLEAR);
        assertThat(context.next(client.authenticate(context.next(client.negotiate()).answer())).proof()).isNotNull();
        byte[] message = {1, 2, 3};
        assertThat(context.isSigned(message, client.sign(message))).isTrue();
        assertThat(context.isSigned(new byte[]{1, 2}, client.sign(message))).isFalse();
        assertThat(client.isSigned(message, context.sign(message))).isTrue();
    }

    private static NtlmClient client() {
        return new NtlmClient("DOM", "alice", "Wonderland-1");
    }

    private static Step run(Channel channel, NtlmClient client) throws AuthenticationException {
        try (SigningContext context = MECHANISM.accept(channel)) {
            Step challenge = context.next(client.negotiate());
            assertThat(challenge.proof()).isNull();
            return context.next(client.authenticate(challenge.answer()));
        }
    }

    private static Step answer(byte[] message) throws AuthenticationException {
        try (SigningContext context = MECHANISM.accept(CLEAR)) {
            assertThat(context.next(client().negotiate()).proof()).isNull();
            return context.next(message);
        }
    }

    private static void refused(ThrowingCallable login, String reason) {
        assertThatThrownBy(login).isInstanceOf(AuthenticationException.class).hasMessageContaining(reason);
    }
}
