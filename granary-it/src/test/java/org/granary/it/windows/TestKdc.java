package org.granary.it.windows;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionException;
import javax.security.auth.Subject;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.server.KdcConfigKey;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;
import org.ietf.jgss.ChannelBinding;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSCredential;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.GSSName;
import org.ietf.jgss.Oid;
import org.jspecify.annotations.Nullable;

/// The KDC of the realm `EXAMPLE.COM`, in this process, with the users `alice`, `bob` and `mallory` and two services. One for each JVM.
final class TestKdc {
    static final String REALM = "EXAMPLE.COM";
    static final String SERVICE = "MSSQLSvc/db.example.com:1433";
    static final String OTHER_SERVICE = "HTTP/db.example.com";
    static final String PASSWORD = Windows.PASSWORD;
    static final Oid KERBEROS = oid("1.2.840.113554.1.2.2");
    static final Oid SPNEGO = oid("1.3.6.1.5.5.2");

    private static final TestKdc ONLY = new TestKdc();

    private final Path folder;
    private final SimpleKdcServer server;

    private TestKdc() {
        try {
            folder = Files.createTempDirectory("granary-kdc");
            int port;
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
            server = new SimpleKdcServer();
            server.setKdcRealm(REALM);
            server.setKdcHost("127.0.0.1");
            server.setWorkDir(folder.toFile());
            server.setAllowUdp(false);
            server.setAllowTcp(true);
            server.setKdcTcpPort(port);
            server.getKdcConfig().setString(KdcConfigKey.ENCRYPTION_TYPES, "aes256-cts-hmac-sha1-96");
            server.init();
            server.start();
            for (String user : new String[]{"alice", "bob", "mallory"}) {
                server.createPrincipal(user, PASSWORD);
            }
            server.createPrincipals(SERVICE, OTHER_SERVICE);
            export("service.keytab", SERVICE);
            export("both.keytab", SERVICE, OTHER_SERVICE);
            export("other.keytab", OTHER_SERVICE);
            Path configuration = Files.writeString(folder.resolve("krb5.conf"), """
                    [libdefaults]
                    default_realm = EXAMPLE.COM
                    udp_preference_limit = 1
                    [realms]
                    EXAMPLE.COM = {
                        kdc = 127.0.0.1:%d
                    }
                    """.formatted(port));
            System.setProperty("java.security.krb5.conf", configuration.toString());
            // Makes the JDK read it, also where it has read another one before.
            logIn("alice");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (KrbException e) {
            throw new IllegalStateException(e);
        }
    }

    static TestKdc start() {
        return ONLY;
    }

    private void export(String name, String... principals) throws KrbException {
        File file = folder.resolve(name).toFile();
        for (String principal : principals) {
            server.getKadmin().exportKeytab(file, principal + "@" + REALM);
        }
    }

    /// A keytab: `service`, `other` or `both`.
    Path keytab(String name) {
        return folder.resolve(name + ".keytab");
    }

    SimpleKdcServer server() {
        return server;
    }

    /// A token with which a user asks for a service.
    ///
    /// @param mechanism Kerberos, or SPNEGO around it
    /// @param channel what names the channel, or null
    static byte[] token(String user, String service, Oid mechanism, byte @Nullable [] channel) {
        Subject subject = logIn(user);
        try {
            return Subject.callAs(subject, () -> {
                GSSManager manager = GSSManager.getInstance();
                GSSContext context = manager.createContext(
                        manager.createName(service + "@" + REALM, GSSName.NT_USER_NAME, KERBEROS), mechanism,
                        manager.createCredential(null, GSSCredential.DEFAULT_LIFETIME, mechanism,
                                GSSCredential.INITIATE_ONLY),
                        GSSContext.DEFAULT_LIFETIME);
                context.requestMutualAuth(true);
                if (channel != null) {
                    context.setChannelBinding(new ChannelBinding(channel));
                }
                return context.initSecContext(new byte[0], 0, 0);
            });
        } catch (CompletionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private static Subject logIn(String user) {
        Configuration configuration = new Configuration() {
            @Override
            public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
                return new AppConfigurationEntry[]{
                    new AppConfigurationEntry("com.sun.security.auth.module.Krb5LoginModule",
                            AppConfigurationEntry.LoginModuleControlFlag.REQUIRED,
                            Map.of("useTicketCache", "false", "isInitiator", "true", "refreshKrb5Config", "true"))};
            }
        };
        Subject subject = new Subject();
        try {
            new LoginContext("client", subject, callbacks -> {
                for (Callback callback : callbacks) {
                    switch (callback) {
                        case NameCallback name -> name.setName(user + "@" + REALM);
                        case PasswordCallback password -> password.setPassword(PASSWORD.toCharArray());
                        default -> throw new IllegalStateException(callback.toString());
                    }
                }
            }, configuration).login();
        } catch (LoginException e) {
            throw new IllegalStateException(e);
        }
        return subject;
    }

    private static Oid oid(String numbers) {
        try {
            return new Oid(numbers);
        } catch (GSSException e) {
            throw new IllegalStateException(e);
        }
    }
}
