package org.granary.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import org.granary.server.settings.ClientCertificate;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.SettingException;
import org.granary.server.settings.Settings;
import org.granary.tds.login.ClientCertificates;
import org.granary.tds.login.Encryption;
import org.granary.tds.server.AllowedAddresses;
import org.granary.tds.server.TdsServerSettings.Admission;
import org.slf4j.Logger;

/// What the settings ask of connections: encryption, certificates of clients, addresses.
///
/// @param encryption as it was set; otherwise required where other machines can connect or certificates count, and local where not
/// @param chosen whether it was set
record TransportSettings(Encryption encryption, boolean chosen, Admission admission) {

    /// @throws SettingException where they do not fit each other
    static TransportSettings of(Settings settings) {
        ClientCertificates certificates = settings.find(ServerSettings.CLIENT_CA).isEmpty()
                ? ClientCertificates.NONE
                : settings.get(ServerSettings.CLIENT_CERTIFICATE) == ClientCertificate.REQUIRED
                        ? ClientCertificates.REQUIRED
                        : ClientCertificates.OPTIONAL;
        Optional<Encryption> chosen = settings.find(ServerSettings.ENCRYPTION);
        Encryption encryption = chosen.orElseGet(
                () -> certificates == ClientCertificates.NONE && isLoopback(settings.get(ServerSettings.BIND))
                        ? Encryption.LOCAL
                        : Encryption.REQUIRED);
        boolean always = encryption == Encryption.REQUIRED || encryption == Encryption.LOGIN;
        if (certificates == ClientCertificates.REQUIRED && !always) {
            throw new SettingException("--client-ca needs --encryption required or login: with "
                    + written(encryption) + ", clients without TLS would come in without a certificate.");
        }
        return new TransportSettings(encryption, chosen.isPresent(), new Admission(
                settings.find(ServerSettings.ALLOW_FROM).orElse(AllowedAddresses.ALL), certificates));
    }

    /// A name that is not known is a failure later on, when the server is to listen there.
    private static boolean isLoopback(String bind) {
        try {
            return InetAddress.getByName(bind).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /// For the line of the log that says where the server listens.
    String shown(boolean local) {
        return "encryption " + written(encryption)
                + (chosen || encryption == Encryption.LOCAL
                        ? ""
                        : local ? " (because of client-ca)" : " (because other machines can connect)")
                + (admission.certificates() == ClientCertificates.NONE
                        ? ""
                        : ", client certificates " + written(admission.certificates()))
                + (admission.addresses().networks().isEmpty() ? "" : ", not from everywhere (allow-from)");
    }

    void warnOfClearText(String address, boolean local, Logger log) {
        if (!local && encryption != Encryption.REQUIRED) {
            log.warn(
                    "Other machines can connect to {}, and encryption is {}: {}. Set encryption=required unless the network is trusted.",
                    address, written(encryption), encryption == Encryption.DISABLED || encryption == Encryption.OPTIONAL
                            ? "passwords and data may travel in clear text"
                            : "what clients send after the login may travel in clear text");
        }
    }

    private static String written(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
