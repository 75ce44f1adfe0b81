package org.granary.it.windows;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Arrays;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.common.EncryptionUtil;
import org.apache.kerby.kerberos.kerb.crypto.EncryptionHandler;
import org.apache.kerby.kerberos.kerb.type.KerberosTime;
import org.apache.kerby.kerberos.kerb.type.ap.ApOptions;
import org.apache.kerby.kerberos.kerb.type.ap.ApReq;
import org.apache.kerby.kerberos.kerb.type.ap.Authenticator;
import org.apache.kerby.kerberos.kerb.type.base.CheckSum;
import org.apache.kerby.kerberos.kerb.type.base.CheckSumType;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionKey;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionType;
import org.apache.kerby.kerberos.kerb.type.base.KeyUsage;
import org.apache.kerby.kerberos.kerb.type.base.NameType;
import org.apache.kerby.kerberos.kerb.type.base.PrincipalName;
import org.apache.kerby.kerberos.kerb.type.base.TransitedEncoding;
import org.apache.kerby.kerberos.kerb.type.base.TransitedEncodingType;
import org.apache.kerby.kerberos.kerb.type.ticket.EncTicketPart;
import org.apache.kerby.kerberos.kerb.type.ticket.Ticket;
import org.apache.kerby.kerberos.kerb.type.ticket.TicketFlags;

/// A ticket that no KDC would issue or no client would send any more, made with the key of the service.
final class ForgedTicket {
    private final EncryptionKey serviceKey;
    private Duration endsIn = Duration.ofHours(1);
    private Duration clientClock = Duration.ZERO;
    private String client = "alice";
    private int padding;

    ForgedTicket(TestKdc kdc) throws KrbException {
        EncryptionKey own = kdc.server().getKadmin().getPrincipal(TestKdc.SERVICE + "@" + TestKdc.REALM)
                .getKey(EncryptionType.AES256_CTS_HMAC_SHA1_96);
        // A copy, because the KDC goes on with its own.
        serviceKey = new EncryptionKey(own.getKeyType(), own.getKeyData().clone(), own.getKvno());
    }

    /// For another user.
    ForgedTicket of(String name) {
        client = name;
        return this;
    }

    /// Ends at another time from now.
    ForgedTicket endingIn(Duration time) {
        endsIn = time;
        return this;
    }

    /// The client's clock is wrong by so much.
    ForgedTicket withClockOff(Duration difference) {
        clientClock = difference;
        return this;
    }

    /// As long as the ticket of somebody who belongs to many groups.
    ForgedTicket withPadding(int bytes) {
        padding = bytes;
        return this;
    }

    /// With another key than the service has.
    ForgedTicket withWrongKey() {
        byte[] wrong = serviceKey.getKeyData().clone();
        wrong[0] ^= 1;
        serviceKey.setKeyData(wrong);
        return this;
    }

    byte[] token() throws KrbException {
        try {
            PrincipalName clientName = new PrincipalName(client, NameType.NT_PRINCIPAL);
            clientName.setRealm(TestKdc.REALM);
            long now = System.currentTimeMillis();
            EncryptionKey sessionKey = EncryptionHandler.random2Key(EncryptionType.AES256_CTS_HMAC_SHA1_96);
            Ticket ticket = new Ticket();
            PrincipalName service = new PrincipalName(TestKdc.SERVICE, NameType.NT_SRV_INST);
            ticket.setSname(service);
            ticket.setRealm(TestKdc.REALM);
            EncTicketPart part = new EncTicketPart();
            part.setFlags(new TicketFlags(0));
            part.setKey(sessionKey);
            part.setCrealm(TestKdc.REALM);
            part.setCname(clientName);
            TransitedEncoding transited = new TransitedEncoding();
            transited.setTrType(TransitedEncodingType.DOMAIN_X500_COMPRESS);
            transited.setContents(new byte[padding]);
            part.setTransited(transited);
            long start = now - Duration.ofDays(1).toMillis();
            part.setAuthTime(new KerberosTime(start));
            part.setStartTime(new KerberosTime(start));
            part.setEndTime(new KerberosTime(now + endsIn.toMillis()));
            ticket.setEncryptedEncPart(EncryptionUtil.seal(part, serviceKey, KeyUsage.KDC_REP_TICKET));
            Authenticator authenticator = new Authenticator();
            authenticator.setAuthenticatorVno(5);
            authenticator.setCrealm(TestKdc.REALM);
            authenticator.setCname(clientName);
            authenticator.setCtime(new KerberosTime(now + clientClock.toMillis()));
            authenticator.setCusec((int) (System.nanoTime() % 999_999));
            byte[] flags = new byte[24];
            flags[0] = 16;
            CheckSum checksum = new CheckSum(CheckSumType.fromValue(0x8003), flags);
            authenticator.setCksum(checksum);
            ApReq request = new ApReq();
            request.setApOptions(new ApOptions());
            request.setTicket(ticket);
            request.setEncryptedAuthenticator(EncryptionUtil.seal(authenticator, sessionKey, KeyUsage.AP_REQ_AUTH));
            return wrapped(request.encode());
        } catch (java.io.IOException e) {
            throw new KrbException("encoding", e);
        }
    }

    /// `[APPLICATION 0] { OID of Kerberos, 01 00, KRB_AP_REQ }`.
    private static byte[] wrapped(byte[] request) {
        byte[] head = {0x06, 0x09, 0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x12, 0x01, 0x02, 0x02, 0x01,
            0x00};
        int length = head.length + request.length;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x60);
        byte[] size = {(byte) 0x84, (byte) (length >>> 24), (byte) (length >>> 16), (byte) (length >>> 8),
            (byte) length};
        out.writeBytes(size);
        out.writeBytes(Arrays.copyOf(head, head.length));
        out.writeBytes(request);
        return out.toByteArray();
    }
}
