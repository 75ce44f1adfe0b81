package org.granary.server;

import org.granary.server.login.PasswordRules;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;

/// What the settings say of passwords.
public final class Passwords {

    private Passwords() {}

    public static PasswordRules rules(Settings settings) {
        return new PasswordRules(settings.get(ServerSettings.PASSWORD_LENGTH),
                settings.get(ServerSettings.PASSWORD_CLASSES), settings.get(ServerSettings.PASSWORD_HISTORY),
                settings.get(ServerSettings.PASSWORD_EXPIRY), settings.get(ServerSettings.LOCKOUT_FAILURES),
                settings.get(ServerSettings.LOCKOUT_ADDRESS_FAILURES), settings.get(ServerSettings.LOCKOUT_TIME));
    }
}
