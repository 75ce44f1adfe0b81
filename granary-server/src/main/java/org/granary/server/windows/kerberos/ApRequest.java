package org.granary.server.windows.kerberos;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.security.auth.kerberos.KerberosKey;
import javax.security.auth.kerberos.KerberosPrincipal;
import javax.security.auth.kerberos.KeyTab;
import org.granary.server.windows.der.DerException;
import org.granary.server.windows.der.DerReader;
import org.granary.server.windows.der.ObjectId;

/// KRB_AP_REQ (RFC 4120, 5.5.1) inside of a GSS token (RFC 4121, 4.1): a ticket, and the authenticator with which the client proves that
/// the ticket is its own.
///
/// ```
/// [APPLICATION 0] { OID, 01 00, [APPLICATION 14] SEQUENCE { …, [3] Ticket, [4] authenticator } }
/// Ticket ::= [APPLICATION 1] SEQUENCE { …, [1] realm, [2] sname, [3] EncryptedData }
/// EncryptedData ::= SEQUENCE { [0] etype, [1] kvno OPTIONAL, [2] cipher }
/// ```
///
/// @param service the principal that the ticket is for
@SuppressWarnings("ArrayRecordComponent") // a carrier of bytes, never compared
record ApRequest(String service, int ticketType, byte[] ticket, int authenticatorType, byte[] authenticator) {
    static final ObjectId OBJECT_ID = ObjectId.ofHex("2a864886f712010202");

    private static final int AP_REQ = 14;
    private static final int TICKET = 1;
    private static final int ENC_TICKET_PART = 3;
    private static final int AUTHENTICATOR = 2;
    private static final int GSS_CHECKSUM = 0x8003;
    private static final int BINDINGS_AT = 4;
    private static final int BINDINGS = 16;
    private static final int MAX_COMPONENTS = 16;

    static boolean begins(byte[] token) {
        try {
            return DerReader.of(token).in(DerReader.application(0)).objectId().equals(OBJECT_ID);
        } catch (DerException e) {
            return false;
        }
    }

    static ApRequest parse(byte[] token) throws DerException {
        DerReader outer = DerReader.of(token).in(DerReader.application(0));
        if (!outer.objectId().equals(OBJECT_ID)) {
            throw new DerException("not Kerberos");
        }
        byte[] inner = outer.rest();
        if (inner.length < 2 || inner[0] != 1 || inner[1] != 0) {
            throw new DerException("not the first token of Kerberos");
        }
        DerReader request = DerReader.of(Arrays.copyOfRange(inner, 2, inner.length)).in(DerReader.application(AP_REQ))
                .in(DerReader.SEQUENCE);
        skipTo(request, 3);
        DerReader ticket = request.in(DerReader.context(3)).in(DerReader.application(TICKET)).in(DerReader.SEQUENCE);
        skipTo(ticket, 1);
        String realm = ticket.in(DerReader.context(1)).string();
        DerReader name = ticket.in(DerReader.context(2)).in(DerReader.SEQUENCE);
        skipTo(name, 1);
        DerReader components = name.in(DerReader.context(1)).in(DerReader.SEQUENCE);
        StringBuilder service = new StringBuilder();
        for (int i = 0; !components.atEnd(); i++) {
            if (i == MAX_COMPONENTS) {
                throw new DerException("a name of too many parts");
            }
            service.append(i == 0 ? "" : "/").append(components.string());
        }
        service.append('@').append(realm);
        DerReader ticketPart = ticket.in(DerReader.context(3)).in(DerReader.SEQUENCE);
        int ticketType = ticketPart.in(DerReader.context(0)).integer();
        byte[] encryptedTicket = cipher(ticketPart);
        DerReader authenticatorPart = request.in(DerReader.context(4)).in(DerReader.SEQUENCE);
        int authenticatorType = authenticatorPart.in(DerReader.context(0)).integer();
        return new ApRequest(service.toString(), ticketType, encryptedTicket, authenticatorType,
                cipher(authenticatorPart));
    }

    private static byte[] cipher(DerReader encryptedData) throws DerException {
        skipTo(encryptedData, 2);
        return encryptedData.in(DerReader.context(2)).octets();
    }

    private static void skipTo(DerReader fields, int number) throws DerException {
        while (!fields.isNext(DerReader.context(number))) {
            fields.skip();
        }
    }

    /// The hash of the channel bindings that the client has put into the authenticator: zeros where it has none.
    ///
    /// @throws GeneralSecurityException when no key fits, or the client uses another kind of encryption than AES
    byte[] channelBindings(KeyTab keys) throws GeneralSecurityException, DerException {
        DerReader ticketPart = DerReader.of(decryptedTicket(keys)).in(DerReader.application(ENC_TICKET_PART))
                .in(DerReader.SEQUENCE);
        skipTo(ticketPart, 1);
        DerReader key = ticketPart.in(DerReader.context(1)).in(DerReader.SEQUENCE);
        int sessionType = key.in(DerReader.context(0)).integer();
        byte[] sessionKey = key.in(DerReader.context(1)).octets();
        if (sessionType != authenticatorType) {
            throw new GeneralSecurityException("two kinds of encryption");
        }
        DerReader fields = DerReader
                .of(KerberosCipher.decrypt(authenticatorType, sessionKey, KerberosCipher.AUTHENTICATOR, authenticator))
                .in(DerReader.application(AUTHENTICATOR)).in(DerReader.SEQUENCE);
        skipTo(fields, 2);
        fields.skip();
        if (!fields.isNext(DerReader.context(3))) {
            return new byte[BINDINGS];
        }
        DerReader checksum = fields.in(DerReader.context(3)).in(DerReader.SEQUENCE);
        int type = checksum.in(DerReader.context(0)).integer();
        byte[] content = checksum.in(DerReader.context(1)).octets();
        if (type != GSS_CHECKSUM || content.length < BINDINGS_AT + BINDINGS
                || ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).getInt() != BINDINGS) {
            return new byte[BINDINGS];
        }
        return Arrays.copyOfRange(content, BINDINGS_AT, BINDINGS_AT + BINDINGS);
    }

    private byte[] decryptedTicket(KeyTab keys) throws GeneralSecurityException {
        if (!KerberosCipher.knows(ticketType)) {
            throw new GeneralSecurityException("encryption type " + ticketType);
        }
        GeneralSecurityException failure = new GeneralSecurityException("no key of type " + ticketType);
        for (KerberosKey key : keys.getKeys(new KerberosPrincipal(service))) {
            if (key.getKeyType() == ticketType) {
                try {
                    return KerberosCipher.decrypt(ticketType, key.getEncoded(), KerberosCipher.TICKET, ticket);
                } catch (GeneralSecurityException e) {
                    failure = e; // a key of another version
                }
            }
        }
        throw failure;
    }

    @Override
    public String toString() {
        return "ApRequest[" + service + "]";
    }
}
