package org.granary.it.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.granary.it.ExternalClients;
import org.granary.it.TestServer;
import org.granary.it.windows.Windows;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// MIT's KDC and FreeTDS with MIT's GSSAPI, as Debian has them.
@Tag("external-client")
class MitKerberosTest {
    private static final String SERVICE = "MSSQLSvc/localhost:1433";

    @TempDir
    private static Path folder;
    private static Map<String, String> environment = Map.of();
    private static @Nullable Process kdc;
    private static @Nullable TestServer server;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        for (String tool : new String[]{"kinit", "tsql"}) {
            ExternalClients.needProgram(tool);
        }
        ExternalClients.need(Files.isExecutable(Path.of("/usr/sbin/krb5kdc")), "krb5kdc");
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Files.writeString(folder.resolve("krb5.conf"), """
                [libdefaults]
                default_realm = EXAMPLE.COM
                dns_lookup_kdc = false
                dns_canonicalize_hostname = false
                rdns = false
                [realms]
                EXAMPLE.COM = {
                    kdc = 127.0.0.1:%d
                }
                [domain_realm]
                localhost = EXAMPLE.COM
                """.formatted(port));
        Files.writeString(folder.resolve("kdc.conf"), """
                [kdcdefaults]
                kdc_listen = 127.0.0.1:%1$d
                kdc_tcp_listen = 127.0.0.1:%1$d
                [realms]
                EXAMPLE.COM = {
                    database_name = %2$s/principal
                    key_stash_file = %2$s/stash
                    acl_file = %2$s/acl
                }
                """.formatted(port, folder));
        environment = Map.of("KRB5_CONFIG", folder.resolve("krb5.conf").toString(), "KRB5_KDC_PROFILE",
                folder.resolve("kdc.conf").toString(), "KRB5CCNAME", "FILE:" + folder.resolve("cache"));
        tool("/usr/sbin/kdb5_util").run("create", "-s", "-P", "a master key").output();
        for (String command : new String[]{"addprinc -pw " + Windows.PASSWORD + " alice",
            "addprinc -pw " + Windows.PASSWORD + " mallory", "addprinc -randkey " + SERVICE,
            "ktadd -k " + folder.resolve("keytab") + " " + SERVICE}) {
            tool("/usr/sbin/kadmin.local").run("-q", command).output();
        }
        ProcessBuilder builder = new ProcessBuilder("/usr/sbin/krb5kdc", "-n").redirectErrorStream(true)
                .redirectOutput(folder.resolve("kdc.log").toFile());
        builder.environment().putAll(environment);
        kdc = builder.start();
        awaitPort(port);
        Map<String, String> settings = Map.of("kerberos-keytab", folder.resolve("keytab").toString());
        TestServer started = TestServer.start(settings);
        server = started;
        Windows.addLogins(started);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (server != null) {
            server.close();
        }
        if (kdc != null) {
            kdc.destroy();
            kdc.waitFor(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void freeTdsLogsInWithATicket() throws IOException {
        assertThat(tsql()).doesNotContain("KERBEROS");
        tool("kinit").runWith(Windows.PASSWORD + "\n", "alice").output();
        assertThat(tsql()).contains("EXAMPLE\\alice KERBEROS");
        tool("kinit").runWith(Windows.PASSWORD + "\n", "mallory").output();
        assertThat(tsql()).contains("18456").doesNotContain("KERBEROS");
    }

    private static String tsql() throws IOException {
        Path configuration = Files.writeString(folder.resolve("freetds.conf"), """
                [granary]
                host = localhost
                port = %d
                tds version = 7.4
                spn = %s
                """.formatted(Objects.requireNonNull(server).port(), SERVICE));
        Map<String, String> all = new HashMap<>(environment);
        all.put("FREETDSCONF", configuration.toString());
        ExternalClient.Ran ran = ExternalClient.tool("tsql").withEnvironment(all).runWith(
                "SELECT SUSER_SNAME() + ' ' + auth_scheme FROM sys.dm_exec_connections WHERE session_id = @@SPID\ngo\n",
                "-S", "granary");
        return ran.out() + ran.err();
    }

    private static ExternalClient tool(String path) {
        return new ExternalClient(List.of(path), environment);
    }

    private static void awaitPort(int port) throws IOException, InterruptedException {
        for (int i = 0;; i++) {
            try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException e) {
                if (i == 200) {
                    throw new IOException(Files.readString(folder.resolve("kdc.log")), e);
                }
                Thread.sleep(50);
            }
        }
    }
}
