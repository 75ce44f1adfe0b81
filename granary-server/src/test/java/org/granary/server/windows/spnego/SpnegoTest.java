package org.granary.server.windows.spnego;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.granary.server.windows.der.DerException;
import org.granary.server.windows.der.DerReader;
import org.granary.server.windows.der.DerWriter;
import org.granary.server.windows.der.ObjectId;
import org.granary.server.windows.mechanism.AuthenticationException;
import org.granary.server.windows.mechanism.Channel;
import org.granary.server.windows.mechanism.ChannelBindingPolicy;
import org.granary.server.windows.mechanism.Mechanism;
import org.granary.server.windows.mechanism.Step;
import org.granary.server.windows.ntlm.NtlmAccounts;
import org.granary.server.windows.ntlm.NtlmClient;
import org.granary.server.windows.ntlm.NtlmKeys;
import org.granary.server.windows.ntlm.NtlmMechanism;
import org.granary.server.windows.ntlm.NtlmServer;
import org.junit.jupiter.api.Test;

class SpnegoTest {
    private static final ObjectId NTLM = ObjectId.ofHex("2b06010401823702020a");
    private static final ObjectId NEGOEX = ObjectId.ofHex("2b06010401823702021e");
    private static final List<Mechanism> MECHANISMS = List.of(new NtlmMechanism(
            name -> Optional.of(new NtlmAccounts.Account(name, NtlmKeys.ntHash("secret"))),
            new NtlmServer("DOM", "GRANARY", Set.of()), InstantSource.system()));
    private static final byte[] NOTHING = new byte[0];

    @Test
    void theFirstMechanismTakesItsTokenAtOnce() throws AuthenticationException, DerException {
        NtlmClient client = new NtlmClient("DOM", "alice", "secret");
        SpnegoContext context = context();
        Answer first = Answer.of(context.next(init(client.negotiate(), NTLM)));
        assertThat(first.state()).isEqualTo(Spnego.ACCEPT_INCOMPLETE);
        Step last = context.next(response(client.authenticate(first.token()), NOTHING));
        assertThat(last.proof()).isNotNull();
        assertThat(Answer.of(last).state()).isEqualTo(Spnego.ACCEPT_COMPLETED);
    }

    @Test
    void aLaterMechanismMustBeSigned() throws AuthenticationException, DerException {
        NtlmClient client = new NtlmClient("DOM", "alice", "secret");
        SpnegoContext context = context();
        Answer first = Answer.of(context.next(init(new byte[]{1}, NEGOEX, NTLM)));
        assertThat(first.state()).isEqualTo(Spnego.REQUEST_MIC);
        assertThat(first.token()).isEmpty();
        Answer second = Answer.of(context.next(response(client.negotiate(), NOTHING)));
        byte[] third = client.authenticate(second.token());
        Step last = context.next(response(third, client.sign(list(NEGOEX, NTLM))));
        assertThat(last.proof()).isNotNull();
        assertThat(client.isSigned(list(NEGOEX, NTLM), Answer.of(last).signature())).isTrue();
    }

    @Test
    void aListThatWasChangedOnItsWayIsRefused() throws AuthenticationException, DerException {
        NtlmClient client = new NtlmClient("DOM", "alice", "secret");
        SpnegoContext context = context();
        Answer first = Answer.of(context.next(init(client.negotiate(), NTLM)));
        byte[] last = response(client.authenticate(first.token()), client.sign(list(NEGOEX, NTLM)));
        assertThatThrownBy(() -> context.next(last)).isInstanceOf(AuthenticationException.class)
                .hasMessageContaining("was changed");
    }

    @Test
    void aClientThatDoesNotSignIsAskedToAndThenRefused() throws AuthenticationException, DerException {
        NtlmClient client = new NtlmClient("DOM", "alice", "secret");
        SpnegoContext context = context();
        context.next(init(NOTHING, NEGOEX, NTLM));
        Answer second = Answer.of(context.next(response(client.negotiate(), NOTHING)));
        Step unsigned = context.next(response(client.authenticate(second.token()), NOTHING));
        assertThat(unsigned.proof()).isNull();
        assertThat(client.isSigned(list(NEGOEX, NTLM), Answer.of(unsigned).signature())).isTrue();
        assertThatThrownBy(() -> context.next(response(NOTHING, NOTHING))).isInstanceOf(AuthenticationException.class);
        assertThat(context.next(response(NOTHING, client.sign(list(NEGOEX, NTLM)))).proof()).isNotNull();
    }

    @Test
    void unknownMechanismsAreNamedInTheLog() {
        assertThatThrownBy(() -> context().next(init(NOTHING, NEGOEX)))
                .hasMessageContaining("[1.3.6.1.4.1.311.2.2.30]");
    }

    @Test
    void messagesThatAreCutAreRefused() {
        byte[] whole = init(new NtlmClient("DOM", "alice", "secret").negotiate(), NTLM);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> context().next(cut)).isInstanceOf(AuthenticationException.class);
        }
    }

    private static SpnegoContext context() {
        return new SpnegoContext(MECHANISMS, new Channel(List.of(), ChannelBindingPolicy.OFF));
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Answer(int state, byte[] token, byte[] signature) {
        static Answer of(Step step) throws DerException {
            DerReader fields = DerReader.of(step.answer()).in(DerReader.context(1)).in(DerReader.SEQUENCE);
            int state = fields.in(DerReader.context(0)).integer(DerReader.ENUMERATED);
            Spnego.Response response = Spnego.response(step.answer());
            return new Answer(state, response.token(), response.signature());
        }
    }

    private static byte[] list(ObjectId... mechanisms) {
        return DerWriter.value(DerReader.SEQUENCE,
                Arrays.stream(mechanisms).map(DerWriter::objectId).toArray(byte[][]::new));
    }

    private static byte[] init(byte[] token, ObjectId... mechanisms) {
        return DerWriter.value(DerReader.application(0), DerWriter.objectId(Spnego.OBJECT_ID),
                DerWriter.value(DerReader.context(0), DerWriter.value(DerReader.SEQUENCE,
                        DerWriter.value(DerReader.context(0), list(mechanisms)),
                        DerWriter.value(DerReader.context(2), DerWriter.octets(token)))));
    }

    private static byte[] response(byte[] token, byte[] signature) {
        return DerWriter.value(DerReader.context(1), DerWriter.value(DerReader.SEQUENCE,
                token.length == 0 ? NOTHING : DerWriter.value(DerReader.context(2), DerWriter.octets(token)),
                signature.length == 0
                        ? NOTHING
                        : DerWriter.value(DerReader.context(3), DerWriter.octets(signature))));
    }
}
