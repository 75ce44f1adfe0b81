package org.granary.fuzz.targets;

import java.util.Arrays;
import org.granary.tds.login.Encryption;
import org.granary.tds.login.Prelogin;
import org.granary.tds.packet.MalformedStreamException;

/// PRELOGIN as the server reads it and answers it.
final class PreloginTarget implements FuzzTarget {
    private static final Prelogin.Version VERSION = new Prelogin.Version(16, 0, 4000);

    @Override
    public boolean run(byte[] input) {
        Prelogin prelogin;
        try {
            prelogin = Prelogin.parse(input);
        } catch (MalformedStreamException _) {
            return false;
        }
        Encryption.Answer answer = Encryption.OPTIONAL.answer(prelogin.encryption().orElse(2));
        Prelogin.parse(prelogin.answer(VERSION, answer.value()));
        // What was understood can be said again, as long as the offsets fit.
        byte[] again = prelogin.toBytes();
        if (again.length <= 0xFFFF && !Arrays.equals(Prelogin.parse(again).toBytes(), again)) {
            throw new IllegalStateException("PRELOGIN is another one when it is read again");
        }
        return true;
    }
}
