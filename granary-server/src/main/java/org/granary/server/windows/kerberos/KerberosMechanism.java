package org.granary.server.windows.kerberos;

import java.nio.file.Path;
import java.security.PrivilegedActionException;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.KeyTab;
import org.granary.server.windows.der.ObjectId;
import org.granary.server.windows.mechanism.Channel;
import org.granary.server.windows.mechanism.Mechanism;
import org.granary.server.windows.mechanism.SigningContext;
import org.ietf.jgss.GSSCredential;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.Oid;

/// Kerberos with the keys of a keytab, which is read again when it changes.
public final class KerberosMechanism implements Mechanism {
    /// What older versions of Windows call Kerberos: 1.2.840.48018.1.2.2.
    private static final ObjectId MICROSOFT = ObjectId.ofHex("2a864882f712010202");
    private static final String KERBEROS = "1.2.840.113554.1.2.2";

    private final KeyTab keys;
    private final Set<String> services;
    private final Subject subject;
    private final Oid oid;

    /// @param services the principals that tickets may be for, `MSSQLSvc/host:port@REALM` or without realm; all of the keytab where there are none
    public KerberosMechanism(Path keytab, Set<String> services) {
        this.keys = KeyTab.getUnboundInstance(keytab.toFile());
        this.services = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        this.services.addAll(services);
        this.subject = new Subject(true, Set.of(), Set.of(), Set.of(keys));
        try {
            this.oid = new Oid(KERBEROS);
        } catch (GSSException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String scheme() {
        return "KERBEROS";
    }

    @Override
    public Set<ObjectId> objectIds() {
        return Set.of(ApRequest.OBJECT_ID, MICROSOFT);
    }

    @Override
    public boolean begins(byte[] token) {
        return ApRequest.begins(token);
    }

    @Override
    public SigningContext accept(Channel channel) {
        return new KerberosContext(this, channel);
    }

    KeyTab keys() {
        return keys;
    }

    /// Whether tickets for this principal are taken.
    boolean serves(String principal) {
        int realm = principal.lastIndexOf('@');
        return services.isEmpty() || services.contains(principal)
                || (realm > 0 && services.contains(principal.substring(0, realm)));
    }

    /// A credential for any service of the keytab.
    GSSCredential credential() throws GSSException {
        return GSSManager.getInstance().createCredential(null, GSSCredential.INDEFINITE_LIFETIME, oid,
                GSSCredential.ACCEPT_ONLY);
    }

    /// Runs something of GSS that finds the keys in the current subject.
    <T> T withKeys(Callable<T> work) throws GSSException {
        try {
            return Subject.callAs(subject, work);
        } catch (CompletionException e) {
            Throwable cause = e.getCause() instanceof PrivilegedActionException wrapped
                    ? wrapped.getCause()
                    : e.getCause();
            if (cause instanceof GSSException failure) {
                throw failure;
            }
            throw e;
        }
    }
}
