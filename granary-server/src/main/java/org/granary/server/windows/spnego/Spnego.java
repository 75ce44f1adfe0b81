package org.granary.server.windows.spnego;

import java.util.ArrayList;
import java.util.List;
import org.granary.server.windows.der.DerException;
import org.granary.server.windows.der.DerReader;
import org.granary.server.windows.der.DerWriter;
import org.granary.server.windows.der.ObjectId;
import org.jspecify.annotations.Nullable;

/// The messages of SPNEGO (RFC 4178, 4.2).
///
/// ```
/// InitialContextToken ::= [APPLICATION 0] { OID 1.3.6.1.5.5.2, [0] NegTokenInit }
/// NegTokenInit ::= SEQUENCE { [0] mechTypes, [1] reqFlags OPTIONAL, [2] mechToken OPTIONAL, [3] mechListMIC OPTIONAL }
/// NegTokenResp ::= [1] SEQUENCE { [0] negState OPTIONAL, [1] supportedMech OPTIONAL, [2] responseToken OPTIONAL,
///                                 [3] mechListMIC OPTIONAL }
/// ```
final class Spnego {
    static final ObjectId OBJECT_ID = ObjectId.ofHex("2b0601050502");
    static final int ACCEPT_COMPLETED = 0;
    static final int ACCEPT_INCOMPLETE = 1;
    static final int REQUEST_MIC = 3;

    private static final int MAX_MECHANISMS = 32;

    private Spnego() {}

    /// The first message.
    ///
    /// @param mechanisms in the client's order, at least one
    /// @param list the same as they were encoded, which is what is signed
    /// @param token for the first mechanism, or empty
    @SuppressWarnings("ArrayRecordComponent") // a carrier of bytes, never compared
    record Init(List<ObjectId> mechanisms, byte[] list, byte[] token) {}

    /// A further message of the client. Empty arrays are fields that are not there.
    @SuppressWarnings("ArrayRecordComponent") // a carrier of bytes, never compared
    record Response(byte[] token, byte[] signature) {}

    static boolean begins(byte[] token) {
        try {
            return DerReader.of(token).in(DerReader.application(0)).objectId().equals(OBJECT_ID);
        } catch (DerException e) {
            return false;
        }
    }

    static Init init(byte[] token) throws DerException {
        DerReader outer = DerReader.of(token).in(DerReader.application(0));
        if (!outer.objectId().equals(OBJECT_ID)) {
            throw new DerException("not SPNEGO");
        }
        DerReader fields = outer.in(DerReader.context(0)).in(DerReader.SEQUENCE);
        byte[] list = fields.in(DerReader.context(0)).whole(DerReader.SEQUENCE);
        List<ObjectId> mechanisms = new ArrayList<>();
        DerReader items = DerReader.of(list).in(DerReader.SEQUENCE);
        while (!items.atEnd()) {
            if (mechanisms.size() == MAX_MECHANISMS) {
                throw new DerException("too many mechanisms");
            }
            mechanisms.add(items.objectId());
        }
        if (mechanisms.isEmpty()) {
            throw new DerException("no mechanism");
        }
        byte[] mechanismToken = new byte[0];
        while (!fields.atEnd()) {
            if (fields.isNext(DerReader.context(2))) {
                mechanismToken = fields.in(DerReader.context(2)).octets();
            } else {
                fields.skip();
            }
        }
        return new Init(mechanisms, list, mechanismToken);
    }

    static Response response(byte[] token) throws DerException {
        DerReader fields = DerReader.of(token).in(DerReader.context(1)).in(DerReader.SEQUENCE);
        byte[] answer = new byte[0];
        byte[] signature = new byte[0];
        while (!fields.atEnd()) {
            if (fields.isNext(DerReader.context(2))) {
                answer = fields.in(DerReader.context(2)).octets();
            } else if (fields.isNext(DerReader.context(3))) {
                signature = fields.in(DerReader.context(3)).octets();
            } else {
                fields.skip();
            }
        }
        return new Response(answer, signature);
    }

    /// Writes the server's NegTokenResp.
    ///
    /// @param mechanism in the first answer only
    static byte[] answer(int state, @Nullable ObjectId mechanism, byte[] token, byte[] signature) {
        return DerWriter.value(DerReader.context(1),
                DerWriter.value(DerReader.SEQUENCE,
                        DerWriter.value(DerReader.context(0), DerWriter.enumerated(state)),
                        mechanism == null
                                ? new byte[0]
                                : DerWriter.value(DerReader.context(1), DerWriter.objectId(mechanism)),
                        octets(2, token), octets(3, signature)));
    }

    private static byte[] octets(int number, byte[] content) {
        return content.length == 0
                ? content
                : DerWriter.value(DerReader.context(number), DerWriter.octets(content));
    }
}
