package org.granary.server.windows.kerberos;

import java.security.GeneralSecurityException;
import org.granary.server.windows.der.DerException;
import org.granary.server.windows.mechanism.AuthenticationException;
import org.granary.server.windows.mechanism.Channel;
import org.granary.server.windows.mechanism.ChannelBindingPolicy;
import org.granary.server.windows.mechanism.Proof;
import org.granary.server.windows.mechanism.SigningContext;
import org.granary.server.windows.mechanism.Step;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.MessageProp;
import org.jspecify.annotations.Nullable;

/// One login by Kerberos: the client's KRB_AP_REQ, and KRB_AP_REP if it wants a proof of the server too.
final class KerberosContext implements SigningContext {
    private final KerberosMechanism mechanism;
    private final Channel channel;
    private @Nullable GSSContext context;

    KerberosContext(KerberosMechanism mechanism, Channel channel) {
        this.mechanism = mechanism;
        this.channel = channel;
    }

    @Override
    public Step next(byte[] token) throws AuthenticationException {
        ApRequest request = parsed(token);
        try {
            GSSContext accepted = mechanism
                    .withKeys(() -> GSSManager.getInstance().createContext(mechanism.credential()));
            context = accepted;
            byte[] answer = mechanism.withKeys(() -> accepted.acceptSecContext(token, 0, token.length));
            if (!accepted.isEstablished()) {
                throw new AuthenticationException("The client's Kerberos takes more than one message.");
            }
            String client = accepted.getSrcName().toString();
            if (accepted.getSrcName().isAnonymous()) {
                throw new AuthenticationException("The client wants to log in as nobody, by Kerberos.");
            }
            // The JDK has checked this ticket and no other.
            if (!mechanism.serves(request.service())) {
                throw new AuthenticationException("The Kerberos ticket is for '" + request.service()
                        + "', which is not among the setting kerberos-principals.", client);
            }
            checkBindings(request, client);
            return Step.done(answer == null ? new byte[0] : answer, new Proof.Principal(client, request.service()));
        } catch (GSSException e) {
            throw new AuthenticationException(KerberosFailure.reason(e, request.service()), e);
        }
    }

    private ApRequest parsed(byte[] token) throws AuthenticationException {
        if (context != null) {
            throw new AuthenticationException("The client sent a Kerberos message after the last one.");
        }
        try {
            return ApRequest.parse(token);
        } catch (DerException e) {
            throw new AuthenticationException(
                    "The client sent a Kerberos message that is not well formed: " + e.getMessage() + ".", e);
        }
    }

    private void checkBindings(ApRequest request, String client) throws AuthenticationException {
        if (channel.policy() == ChannelBindingPolicy.OFF) {
            return;
        }
        byte[] sent;
        try {
            sent = request.channelBindings(mechanism.keys());
        } catch (GeneralSecurityException | DerException e) {
            throw new AuthenticationException(
                    "The channel bindings of a Kerberos ticket cannot be read: " + e.getMessage() + ".", e);
        }
        channel.check(sent, client);
    }

    @Override
    public byte[] sign(byte[] message) throws AuthenticationException {
        try {
            return established().getMIC(message, 0, message.length, new MessageProp(true));
        } catch (GSSException e) {
            throw new AuthenticationException("The list of mechanisms cannot be signed: " + e.getMessage() + ".", e);
        }
    }

    @Override
    public boolean isSigned(byte[] message, byte[] signature) throws AuthenticationException {
        try {
            established().verifyMIC(signature, 0, signature.length, message, 0, message.length, new MessageProp(true));
            return true;
        } catch (GSSException e) {
            return false;
        }
    }

    private GSSContext established() throws AuthenticationException {
        GSSContext established = context;
        if (established == null) {
            throw new AuthenticationException("The client signs before it has proved who it is.");
        }
        return established;
    }

    @Override
    public void close() {
        try {
            if (context != null) {
                context.dispose();
            }
        } catch (GSSException e) {
            // Nothing is left of it anyway.
        }
    }
}
