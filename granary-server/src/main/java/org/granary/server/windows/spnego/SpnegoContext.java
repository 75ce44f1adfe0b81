package org.granary.server.windows.spnego;

import java.util.List;
import java.util.Optional;
import org.granary.server.windows.der.DerException;
import org.granary.server.windows.der.ObjectId;
import org.granary.server.windows.mechanism.AuthenticationException;
import org.granary.server.windows.mechanism.Channel;
import org.granary.server.windows.mechanism.Mechanism;
import org.granary.server.windows.mechanism.Proof;
import org.granary.server.windows.mechanism.SecurityContext;
import org.granary.server.windows.mechanism.SigningContext;
import org.granary.server.windows.mechanism.Step;
import org.jspecify.annotations.Nullable;

/// Agrees on a mechanism and passes its tokens on.
///
/// The client lists mechanisms, the one that it likes best first, and sends a first token for that one. The server takes the first of the list
/// that it has. When that is not the first of all, somebody may have changed the list on its way. So both sides then sign the list with
/// the key that the mechanism has given them. A client may also sign without need.
public final class SpnegoContext implements SecurityContext {
    private static final byte[] NOTHING = new byte[0];

    private final List<Mechanism> supported;
    private final Channel channel;
    private byte[] list = NOTHING;
    private boolean mustSign;
    /// The server has signed, and waits for the client to do so.
    private boolean signed;
    private @Nullable Mechanism chosen;
    private @Nullable SigningContext inner;
    private @Nullable Proof proof;

    public SpnegoContext(List<Mechanism> supported, Channel channel) {
        this.supported = List.copyOf(supported);
        this.channel = channel;
    }

    /// Whether a token is SPNEGO's.
    public static boolean begins(byte[] token) {
        return Spnego.begins(token);
    }

    /// The mechanism that was agreed on.
    public Optional<Mechanism> mechanism() {
        return Optional.ofNullable(chosen);
    }

    @Override
    public Step next(byte[] token) throws AuthenticationException {
        try {
            SigningContext context = inner;
            return context == null ? first(Spnego.init(token)) : further(Spnego.response(token), context);
        } catch (DerException e) {
            throw new AuthenticationException(
                    "The client sent a SPNEGO message that is not well formed: " + e.getMessage() + ".", e);
        }
    }

    private Step first(Spnego.Init init) throws AuthenticationException {
        list = init.list();
        for (ObjectId id : init.mechanisms()) {
            for (Mechanism mechanism : supported) {
                if (mechanism.objectIds().contains(id)) {
                    return choose(mechanism, id, init);
                }
            }
        }
        throw new AuthenticationException(
                "The client offers only mechanisms that this server does not have or that are off: "
                        + init.mechanisms() + ".");
    }

    private Step choose(Mechanism mechanism, ObjectId id, Spnego.Init init) throws AuthenticationException {
        SigningContext context = mechanism.accept(channel);
        chosen = mechanism;
        inner = context;
        mustSign = !id.equals(init.mechanisms().getFirst());
        if (mustSign || init.token().length == 0) {
            return Step.more(
                    Spnego.answer(mustSign ? Spnego.REQUEST_MIC : Spnego.ACCEPT_INCOMPLETE, id, NOTHING, NOTHING));
        }
        Step step = context.next(init.token());
        proof = step.proof();
        return answer(step, id, NOTHING, context);
    }

    private Step further(Spnego.Response response, SigningContext context) throws AuthenticationException {
        Step step = Step.more(NOTHING);
        if (proof == null) {
            if (response.token().length == 0) {
                throw new AuthenticationException("The client sent a SPNEGO message without a token.");
            }
            step = context.next(response.token());
            proof = step.proof();
        } else if (response.signature().length == 0) {
            throw new AuthenticationException("The client sent a SPNEGO message after the last one.");
        }
        return answer(step, null, response.signature(), context);
    }

    private Step answer(Step step, @Nullable ObjectId id, byte[] signature, SigningContext context)
            throws AuthenticationException {
        Proof proved = proof;
        if (proved == null) {
            return Step.more(Spnego.answer(Spnego.ACCEPT_INCOMPLETE, id, step.answer(), NOTHING));
        }
        if (signature.length > 0) {
            if (!context.isSigned(list, signature)) {
                throw new AuthenticationException("The client's list of mechanisms was changed on its way.");
            }
            byte[] own = signed ? NOTHING : context.sign(list);
            return Step.done(Spnego.answer(Spnego.ACCEPT_COMPLETED, id, step.answer(), own), proved);
        }
        if (!mustSign) {
            return Step.done(Spnego.answer(Spnego.ACCEPT_COMPLETED, id, step.answer(), NOTHING), proved);
        }
        signed = true;
        return Step.more(Spnego.answer(Spnego.ACCEPT_INCOMPLETE, id, step.answer(), context.sign(list)));
    }

    @Override
    public void close() {
        if (inner != null) {
            inner.close();
        }
    }
}
