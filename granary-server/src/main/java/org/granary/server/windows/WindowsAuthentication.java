package org.granary.server.windows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.granary.server.login.ProofAttempts;
import org.granary.server.settings.Ntlm;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.SettingException;
import org.granary.server.settings.Settings;
import org.granary.server.windows.kerberos.KerberosMechanism;
import org.granary.server.windows.mechanism.Mechanism;
import org.granary.server.windows.ntlm.NtlmAccounts;
import org.granary.server.windows.ntlm.NtlmMechanism;
import org.granary.server.windows.ntlm.NtlmServer;
import org.granary.session.IntegratedLogins;
import org.granary.session.PrincipalDirectory;
import org.granary.store.OwnerOnly;
import org.granary.type.Wording;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Windows authentication as the settings want it.
public final class WindowsAuthentication {
    private static final Logger LOG = LoggerFactory.getLogger(WindowsAuthentication.class);

    private WindowsAuthentication() {}

    /// Whether clients may log in without a password.
    public static boolean isOn(Settings settings) {
        return settings.find(ServerSettings.KERBEROS_KEYTAB).isPresent()
                || settings.get(ServerSettings.NTLM) == Ntlm.ON;
    }

    /// @throws SettingException when the settings do not fit each other, or a file that they name
    public static IntegratedLogins open(Settings settings, NtlmAccounts accounts,
            PrincipalDirectory principals, ProofAttempts attempts) {
        if (!isOn(settings)) {
            return IntegratedLogins.NONE;
        }
        Set<String> services = services(settings);
        List<Mechanism> mechanisms = new ArrayList<>();
        settings.find(ServerSettings.KERBEROS_KEYTAB)
                .ifPresent(keytab -> mechanisms.add(kerberos(keytab, services)));
        if (settings.get(ServerSettings.NTLM) == Ntlm.ON) {
            mechanisms.add(new NtlmMechanism(accounts,
                    new NtlmServer(settings.get(ServerSettings.NTLM_DOMAIN), hostName(), services),
                    InstantSource.system()));
            LOG.info("NTLM is on for logins that have a secret for it.");
        }
        WindowsMapFile map;
        try {
            map = new WindowsMapFile(settings.find(ServerSettings.WINDOWS_MAP).orElse(null));
        } catch (IllegalArgumentException e) {
            throw new SettingException(String.valueOf(e.getMessage()));
        }
        return new WindowsLogins(mechanisms, settings.get(ServerSettings.CHANNEL_BINDING), map, principals, attempts);
    }

    private static Mechanism kerberos(Path keytab, Set<String> services) {
        if (!Files.isReadable(keytab)) {
            throw new SettingException("The file " + keytab + " of the setting kerberos-keytab cannot be read.");
        }
        try {
            if (OwnerOnly.isOpenToOthers(keytab)) {
                LOG.warn("The keytab {} is open to other users of this machine, who can pretend to be this server."
                        + " Close it to them: chmod go= {}", keytab, keytab);
            }
        } catch (IOException e) {
            throw new SettingException(
                    "The file " + keytab + " of the setting kerberos-keytab cannot be read: " + Wording.reason(e)
                            + ".");
        }
        LOG.info("Kerberos is on with the keytab {}, for {}.", keytab,
                services.isEmpty() ? "all services that it has keys of" : String.join(", ", services));
        return new KerberosMechanism(keytab, services);
    }

    private static Set<String> services(Settings settings) {
        return settings.find(ServerSettings.KERBEROS_PRINCIPALS).stream().flatMap(all -> Arrays.stream(all.split(",")))
                .map(String::strip).filter(name -> !name.isEmpty()).collect(Collectors.toUnmodifiableSet());
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName().split("\\.", 2)[0].toUpperCase(Locale.ROOT);
        } catch (UnknownHostException e) {
            return "GRANARY";
        }
    }
}
