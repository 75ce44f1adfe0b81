package org.granary.fuzz.targets;

import org.granary.tds.login.Feature;
import org.granary.tds.login.Login7;
import org.granary.tds.login.Login7Parser;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsVersion;

/// LOGIN7 as the server reads it, and what it asks the login for.
final class Login7Target implements FuzzTarget {
    @Override
    public boolean run(byte[] input) {
        Login7Parser.beginsIntegrated(input);
        Login7 login;
        try {
            login = Login7Parser.parse(input);
        } catch (MalformedStreamException _) {
            return false;
        }
        if (login.password().length() > 128 || login.userName().length() > 128) {
            throw new IllegalStateException("a name in LOGIN7 is longer than any may be");
        }
        login.feature(Feature.UTF8_SUPPORT);
        login.feature(Feature.FEDERATED_AUTHENTICATION);
        login.isIntegrated();
        TdsVersion.negotiate(login.tdsVersion(), true);
        TdsVersion.negotiate(login.tdsVersion(), false);
        return !login.toString().isEmpty();
    }
}
