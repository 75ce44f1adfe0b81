package org.granary.server.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.granary.server.windows.mechanism.ChannelBindingPolicy;
import org.granary.tds.login.Encryption;
import org.granary.tds.server.AllowedAddresses;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SettingsTest {

    @TempDir
    private Path folder;

    /// For every key: three texts with their values, and a text that is refused.
    record Sample(Setting<?> setting, Map<String, Object> values, String refused) {}

    private static final List<Sample> SAMPLES = List.of(
            new Sample(ServerSettings.BIND, Map.of("0.0.0.0", "0.0.0.0", "::1", "::1", "host", "host"), ""),
            new Sample(ServerSettings.PORT, Map.of("0", 0, "1", 1, "65535", 65_535), "65536"),
            new Sample(ServerSettings.DATA, Map.of("a", Path.of("a"), "/b/c", Path.of("/b/c"), "d", Path.of("d")), ""),
            new Sample(ServerSettings.STORE,
                    Map.of("embedded", "embedded", "jdbc:postgresql://a/g", "jdbc:postgresql://a/g",
                            "jdbc:postgresql:b",
                            "jdbc:postgresql:b"),
                    "foo"),
            new Sample(ServerSettings.STORE_CONNECTIONS, Map.of("1", 1, "2", 2, "10000", 10_000), "0"),
            new Sample(ServerSettings.CONSOLE_PORT,
                    Map.of("off", OptionalInt.empty(), "0", OptionalInt.of(0), "9000", OptionalInt.of(9000)), "on"),
            new Sample(ServerSettings.CONSOLE_BIND, Map.of("::1", "::1", "0.0.0.0", "0.0.0.0", "a", "a"), ""),
            new Sample(ServerSettings.CONSOLE_IDLE_TIMEOUT,
                    Map.of("1s", Duration.ofSeconds(1), "5m", Duration.ofMinutes(5), "1h", Duration.ofHours(1)),
                    "soon"),
            new Sample(ServerSettings.CONSOLE_SESSION_TIMEOUT,
                    Map.of("1s", Duration.ofSeconds(1), "5m", Duration.ofMinutes(5), "1h", Duration.ofHours(1)),
                    "soon"),
            new Sample(ServerSettings.METRICS_TOKEN, Map.of("one", "one", "two", "two", "three", "three"), ""),
            new Sample(ServerSettings.SA_PASSWORD, Map.of("one-1111", "one-1111", "two-2222", "two-2222", "3", "3"),
                    ""),
            new Sample(ServerSettings.PASSWORD_LENGTH, Map.of("8", 8, "12", 12, "128", 128), "7"),
            new Sample(ServerSettings.PASSWORD_CLASSES, Map.of("1", 1, "3", 3, "4", 4), "5"),
            new Sample(ServerSettings.PASSWORD_HISTORY, Map.of("0", 0, "5", 5, "24", 24), "25"),
            new Sample(ServerSettings.PASSWORD_EXPIRY, Map.of("0", 0, "90", 90, "3650", 3650), "90d"),
            new Sample(ServerSettings.LOCKOUT_FAILURES, Map.of("0", 0, "5", 5, "100", 100), "-1"),
            new Sample(ServerSettings.LOCKOUT_ADDRESS_FAILURES, Map.of("0", 0, "5", 5, "100", 100), "-1"),
            new Sample(ServerSettings.LOCKOUT_TIME,
                    Map.of("3", Duration.ofSeconds(3), "4s", Duration.ofSeconds(4), "5m", Duration.ofMinutes(5)),
                    "soon"),
            new Sample(ServerSettings.ENCRYPTION,
                    Map.of("required", Encryption.REQUIRED, "OPTIONAL", Encryption.OPTIONAL,
                            "disabled", Encryption.DISABLED),
                    "off"),
            new Sample(ServerSettings.CERTIFICATE,
                    Map.of("a.pem", Path.of("a.pem"), "b", Path.of("b"), "c", Path.of("c")),
                    ""),
            new Sample(ServerSettings.CERTIFICATE_KEY,
                    Map.of("a.key", Path.of("a.key"), "b", Path.of("b"), "c", Path.of("c")), ""),
            new Sample(ServerSettings.CERTIFICATE_PASSWORD, Map.of("a", "a", "b", "b", "c", "c"), ""),
            new Sample(ServerSettings.CLIENT_CA,
                    Map.of("a.pem", Path.of("a.pem"), "b", Path.of("b"), "c", Path.of("c")), ""),
            new Sample(ServerSettings.CLIENT_CERTIFICATE,
                    Map.of("required", ClientCertificate.REQUIRED, "optional", ClientCertificate.OPTIONAL, "OPTIONAL",
                            ClientCertificate.OPTIONAL),
                    "none"),
            new Sample(ServerSettings.ALLOW_FROM,
                    Map.of("10.0.0.7", AllowedAddresses.parse("10.0.0.7/32"), "::1/128", AllowedAddresses.parse("::1"),
                            "10.0.0.0/8, 2001:db8::/32", AllowedAddresses.parse("10.0.0.0/8,2001:db8::/32")),
                    "localhost"),
            new Sample(ServerSettings.KERBEROS_KEYTAB,
                    Map.of("a.keytab", Path.of("a.keytab"), "b", Path.of("b"), "c", Path.of("c")), ""),
            new Sample(ServerSettings.KERBEROS_PRINCIPALS, Map.of("a/b", "a/b", "c, d", "c, d", "e", "e"), ""),
            new Sample(ServerSettings.WINDOWS_MAP, Map.of("a", Path.of("a"), "b", Path.of("b"), "c", Path.of("c")), ""),
            new Sample(ServerSettings.NTLM, Map.of("on", Ntlm.ON, "off", Ntlm.OFF, "ON", Ntlm.ON), "yes"),
            new Sample(ServerSettings.NTLM_DOMAIN, Map.of("A", "A", "B", "B", "C", "C"), ""),
            new Sample(ServerSettings.CHANNEL_BINDING,
                    Map.of("off", ChannelBindingPolicy.OFF, "when-known", ChannelBindingPolicy.WHEN_KNOWN, "when-sent",
                            ChannelBindingPolicy.WHEN_SENT, "required",
                            ChannelBindingPolicy.REQUIRED),
                    "on"),
            new Sample(ServerSettings.AUDIT_KEY, Map.of("a", Path.of("a"), "b", Path.of("b"), "c", Path.of("c")), ""),
            new Sample(ServerSettings.AUDIT_FILE_SIZE, Map.of("1", 1L, "2m", 2L << 20, "3GB", 3L << 30), "0"),
            new Sample(ServerSettings.AUDIT_FILES, Map.of("2", 2, "3", 3, "100000", 100_000), "1"),
            new Sample(ServerSettings.AUDIT_FAILURE,
                    Map.of("continue", AuditFailure.CONTINUE, "refuse", AuditFailure.REFUSE, "REFUSE",
                            AuditFailure.REFUSE),
                    "stop"),
            new Sample(ServerSettings.MAX_CONNECTIONS, Map.of("1", 1, "200", 200, "32000", 32_000), "32001"),
            new Sample(ServerSettings.MAX_CONNECTIONS_PER_LOGIN, Map.of("1", 1, "200", 200, "32000", 32_000), "0"),
            new Sample(ServerSettings.MAX_REQUESTS, Map.of("1", 1, "200", 200, "32000", 32_000), "0"),
            new Sample(ServerSettings.MAX_REQUESTS_PER_LOGIN, Map.of("1", 1, "200", 200, "32000", 32_000), "0"),
            new Sample(ServerSettings.REQUEST_QUEUE_TIMEOUT,
                    Map.of("3", Duration.ofSeconds(3), "4s", Duration.ofSeconds(4), "5m", Duration.ofMinutes(5)),
                    "soon"),
            new Sample(ServerSettings.MAX_REQUEST_SIZE, Map.of("4096", 4096L, "512KB", 512L << 10, "1 gb", 1L << 30),
                    "0MB"),
            new Sample(ServerSettings.MAX_BULK_LOAD_SIZE, Map.of("1", 1L, "2m", 2L << 20, "3GB", 3L << 30),
                    "9999999999999GB"),
            new Sample(ServerSettings.MEMORY, Map.of("1", 1L, "2m", 2L << 20, "3GB", 3L << 30), "0"),
            new Sample(ServerSettings.LOGIN_MEMORY, Map.of("1", 1L, "2m", 2L << 20, "3GB", 3L << 30), "-1"),
            new Sample(ServerSettings.CONNECTION_MEMORY, Map.of("1", 1L, "2m", 2L << 20, "3GB", 3L << 30), "much"),
            new Sample(ServerSettings.QUERY_MEMORY, Map.of("1", 1L, "2m", 2L << 20, "3GB", 3L << 30), "0"),
            new Sample(ServerSettings.TEMPORARY_TABLE_MEMORY, Map.of("1", 1L, "2m", 2L << 20, "3GB", 3L << 30), "x"),
            new Sample(ServerSettings.RESULT_BUFFER, Map.of("1", 1L, "2m", 2L << 20, "3GB", 3L << 30), "x"),
            new Sample(ServerSettings.RESULT_BUFFERS, Map.of("1", 1L, "2m", 2L << 20, "3GB", 3L << 30), "x"),
            new Sample(ServerSettings.RESULT_TIMEOUT,
                    Map.of("3", Duration.ofSeconds(3), "4s", Duration.ofSeconds(4), "5m", Duration.ofMinutes(5)),
                    "soon"),
            new Sample(ServerSettings.LOGIN_TIMEOUT,
                    Map.of("500ms", Duration.ofMillis(500), "5", Duration.ofSeconds(5), "1h", Duration.ofHours(1)),
                    "0s"),
            new Sample(ServerSettings.MAX_PENDING_LOGINS, Map.of("1", 1, "512", 512, "1000000", 1_000_000), "0"),
            new Sample(ServerSettings.PENDING_LOGIN_MEMORY, Map.of("1", 1L, "2m", 2L << 20, "3GB", 3L << 30), "0"),
            new Sample(ServerSettings.WRITE_TIMEOUT,
                    Map.of("1s", Duration.ofSeconds(1), "2m", Duration.ofMinutes(2), "1H", Duration.ofHours(1)), "s"),
            new Sample(ServerSettings.REQUEST_TIMEOUT,
                    Map.of("1s", Duration.ofSeconds(1), "2m", Duration.ofMinutes(2), "1H", Duration.ofHours(1)), "0"),
            new Sample(ServerSettings.TRANSACTION_IDLE_TIMEOUT,
                    Map.of("1s", Duration.ofSeconds(1), "2m", Duration.ofMinutes(2), "1H", Duration.ofHours(1)),
                    "99999h"),
            new Sample(ServerSettings.TRANSACTION_TIMEOUT,
                    Map.of("1s", Duration.ofSeconds(1), "2m", Duration.ofMinutes(2), "1H", Duration.ofHours(1)),
                    "soon"),
            new Sample(ServerSettings.TRANSACTION_BLOCKING_TIMEOUT,
                    Map.of("3", Duration.ofSeconds(3), "4s", Duration.ofSeconds(4), "5m", Duration.ofMinutes(5)),
                    "soon"),
            new Sample(ServerSettings.LOCK_TIMEOUT,
                    Map.of("1s", Duration.ofSeconds(1), "2m", Duration.ofMinutes(2), "10ms", Duration.ofMillis(10)),
                    "-1s"),
            new Sample(ServerSettings.SHUTDOWN_GRACE,
                    Map.of("1s", Duration.ofSeconds(1), "2m", Duration.ofMinutes(2), "10ms", Duration.ofMillis(10)),
                    "1y"),
            new Sample(ServerSettings.LOG_LEVEL,
                    Map.of("error", LogLevel.ERROR, "Debug", LogLevel.DEBUG, "trace", LogLevel.TRACE), "loud"),
            new Sample(ServerSettings.LOG_FORMAT,
                    Map.of("text", LogFormat.TEXT, "json", LogFormat.JSON, "JSON", LogFormat.JSON), "xml"),
            new Sample(ServerSettings.SLOW_REQUEST,
                    Map.of("1s", Duration.ofSeconds(1), "2m", Duration.ofMinutes(2), "10ms", Duration.ofMillis(10)),
                    "1y"));

    static Stream<Arguments> samples() {
        return SAMPLES.stream().map(sample -> Arguments.argumentSet(sample.setting().key(), sample));
    }

    @Test
    void everyKeyHasASample() {
        assertThat(SAMPLES.stream().map(Sample::setting)).containsExactlyElementsOf(ServerSettings.ALL);
    }

    @Test
    void whatHasADefaultHasAValue() {
        Settings settings = Settings.of(Map.of());
        for (Setting<?> setting : ServerSettings.ALL) {
            assertThat(settings.find(setting).isPresent()).as(setting.key()).isEqualTo(setting.defaultText() != null);
        }
        assertThat(settings.get(ServerSettings.BIND)).isEqualTo("127.0.0.1");
        assertThat(settings.get(ServerSettings.PORT)).isEqualTo(1433);
        assertThat(settings.get(ServerSettings.DATA)).isEqualTo(Path.of("data"));
        assertThat(settings.get(ServerSettings.CONSOLE_PORT)).hasValue(8433);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void flagWinsOverEnvironmentOverFile(Sample sample) throws IOException {
        Setting<?> setting = sample.setting();
        List<String> texts = sample.values().keySet().stream().sorted().toList();
        Path file = Files.writeString(folder.resolve("some.properties"), setting.key() + "=" + texts.get(0) + "\n");
        Map<String, String> environment = Map.of(setting.variable(), texts.get(1));
        Map<String, String> flags = Map.of(setting.key(), texts.get(2));

        assertThat(read(Map.of(), Map.of(), file).find(setting).orElseThrow())
                .isEqualTo(sample.values().get(texts.get(0)));
        assertThat(read(Map.of(), environment, file).find(setting).orElseThrow())
                .isEqualTo(sample.values().get(texts.get(1)));
        Settings all = read(flags, environment, file);
        assertThat(all.find(setting).orElseThrow()).isEqualTo(sample.values().get(texts.get(2)));
        assertThat(all.place(setting)).isEqualTo(setting.flag());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aBadValueIsRefusedWhereverItIsWritten(Sample sample) throws IOException {
        Setting<?> setting = sample.setting();
        Path file = Files.writeString(folder.resolve("some.properties"), setting.key() + "=" + sample.refused());
        assertThatThrownBy(() -> read(Map.of(setting.key(), sample.refused()), Map.of(), null))
                .isInstanceOf(SettingException.class).hasMessageStartingWith(setting.flag() + ": ")
                .hasMessageEndingWith(" is not " + setting.type().expected());
        assertThatThrownBy(() -> read(Map.of(), Map.of(setting.variable(), sample.refused()), null))
                .isInstanceOf(SettingException.class).hasMessageStartingWith(setting.variable() + ": ");
        assertThatThrownBy(() -> read(Map.of(), Map.of(), file)).isInstanceOf(SettingException.class)
                .hasMessageStartingWith(setting.key() + " in " + file + ": ");
    }

    @Test
    void theVariableOfTheContainerSetsThePasswordUnlessOursDoes() {
        Map<String, String> theirs = Map.of("MSSQL_SA_PASSWORD", "theirs-1");
        Map<String, String> both = Map.of("MSSQL_SA_PASSWORD", "theirs-1", "GRANARY_SA_PASSWORD", "ours-1");
        assertThat(read(Map.of(), theirs, null).get(ServerSettings.SA_PASSWORD)).isEqualTo("theirs-1");
        assertThat(read(Map.of(), both, null).get(ServerSettings.SA_PASSWORD)).isEqualTo("ours-1");
    }

    @Test
    void anUnknownKeyIsAnErrorThatSuggestsTheNearest() throws IOException {
        assertThatThrownBy(() -> read(Map.of("prot", "1"), Map.of(), null)).isInstanceOf(SettingException.class)
                .hasMessage("Unknown setting --prot. Did you mean --port?");
        Path file = Files.writeString(folder.resolve("some.properties"), "console_port=1");
        assertThatThrownBy(() -> read(Map.of(), Map.of(), file)).isInstanceOf(SettingException.class)
                .hasMessage("Unknown setting console_port in " + file + ". Did you mean console-port?");
        assertThatThrownBy(() -> read(Map.of("zzzzzzzz", "1"), Map.of(), null)).isInstanceOf(SettingException.class)
                .hasMessage("Unknown setting --zzzzzzzz.");
    }

    @Test
    void anUnknownVariableIsAWarningSinceContainersInjectTheirOwn() {
        Settings settings = read(Map.of(), Map.of("GRANARY_DATTA", "x", "PATH", "y", "GRANARY_JAVA_OPTS", "z"), null);
        assertThat(settings.warnings())
                .containsExactly("Unknown environment variable GRANARY_DATTA is ignored. Did you mean GRANARY_DATA?");
    }

    @Test
    void aNamedFileMustExistAndTheUsualOneNeedNot() throws IOException {
        Path missing = folder.resolve("missing.properties");
        assertThatThrownBy(() -> read(Map.of(), Map.of(), missing)).isInstanceOf(SettingException.class)
                .hasMessage("There is no settings file " + missing + ".");
        assertThatThrownBy(() -> read(Map.of(), Map.of("GRANARY_CONFIG", missing.toString()), null))
                .isInstanceOf(SettingException.class);
        assertThat(new SettingsReader(Map.of(), Map.of(), null, missing).read().get(ServerSettings.PORT))
                .isEqualTo(1433);
        Path usual = Files.writeString(folder.resolve("granary.properties"), "port=7");
        assertThat(new SettingsReader(Map.of(), Map.of(), null, usual).read().get(ServerSettings.PORT)).isEqualTo(7);
    }

    @Test
    void aFileThatOthersCanChangeIsNotUsedUnlessItIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("granary.properties"), "port=7");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--rw-"));
        assertThatThrownBy(() -> new SettingsReader(Map.of(), Map.of(), null, file).read())
                .isInstanceOf(SettingException.class).hasMessageContaining("can be written by everybody");
        Settings named = read(Map.of(), Map.of(), file);
        assertThat(named.get(ServerSettings.PORT)).isEqualTo(7);
        assertThat(named.warnings()).singleElement().asString().contains("can be written by everybody");

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
        Settings found = new SettingsReader(Map.of(), Map.of(), null, file).read();
        assertThat(found.get(ServerSettings.PORT)).isEqualTo(7);
        assertThat(found.warnings()).singleElement().asString().contains("can be changed by its group");
    }

    @Test
    void aFileInAFolderThatOthersCanChangeIsNotUsedUnlessItIsNamed() throws IOException {
        Path open = Files.createDirectory(folder.resolve("open"));
        Path inside = Files.createDirectory(open.resolve("inside"));
        Path file = Files.writeString(inside.resolve("granary.properties"), "port=7");
        Path link = Files.createSymbolicLink(folder.resolve("granary.properties"), file);
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        for (Path found : List.of(file, link)) {
            assertThatThrownBy(() -> new SettingsReader(Map.of(), Map.of(), null, found).read())
                    .isInstanceOf(SettingException.class)
                    .hasMessageContaining("is in the folder " + open.toRealPath() + ", where everybody can replace it");
            assertThat(read(Map.of(), Map.of(), found).warnings()).singleElement().asString().contains("replace it");
        }
        // With the sticky bit, nobody but the owner replaces a file.
        Files.setAttribute(open, "unix:mode", 01777);
        assertThat(new SettingsReader(Map.of(), Map.of(), null, file).read().warnings()).isEmpty();
    }

    @Test
    void aFileOrALinkOfSomebodyElseIsNotUsed() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.properties"), "port=7");
        Path link = Files.createSymbolicLink(folder.resolve("granary.properties"), file);
        Assumptions.assumeTrue(Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0),
                "only root can do this");
        Files.setAttribute(link, "unix:uid", 12_345, LinkOption.NOFOLLOW_LINKS);
        assertThatThrownBy(() -> new SettingsReader(Map.of(), Map.of(), null, link).read())
                .isInstanceOf(SettingException.class).hasMessageContaining("belongs to another user");
        Files.setAttribute(file, "unix:uid", 12_345);
        assertThatThrownBy(() -> new SettingsReader(Map.of(), Map.of(), null, file).read())
                .isInstanceOf(SettingException.class).hasMessageContaining("belongs to another user");
    }

    @Test
    void aDatabaseCanHaveAStoreOfItsOwn() throws IOException {
        Path file = Files.writeString(folder.resolve("some.properties"),
                "store=jdbc:postgresql://a/g\nstore.TranslationServices=jdbc:postgresql://b/g?password=hush\nstore.One=embedded\n");
        Settings settings = read(Map.of(),
                Map.of("GRANARY_STORE_ONE", "jdbc:c", "GRANARY_STORE_CONNECTIONS", "3", "GRANARY_STORE",
                        "jdbc:postgresql:d"),
                file);
        assertThat(settings.stores().keySet()).containsExactlyInAnyOrder("translationservices", "one");
        assertThat(settings.stores().get("translationservices")).satisfies(own -> {
            assertThat(own.database()).isEqualTo("TranslationServices");
            assertThat(own.store()).isEqualTo("jdbc:postgresql://b/g?password=hush");
            assertThat(own.place()).isEqualTo("store.TranslationServices in " + file);
        });
        assertThat(settings.stores().get("one")).satisfies(one -> assertThat(one.store()).isEqualTo("jdbc:c"));
        assertThat(settings.get(ServerSettings.STORE)).isEqualTo("jdbc:postgresql:d");
        assertThat(settings.get(ServerSettings.STORE_CONNECTIONS)).isEqualTo(3);
        assertThat(settings.warnings()).isEmpty();
        assertThat(settings.toString() + settings.stores()).doesNotContain("hush");
        assertThatThrownBy(() -> Settings.of(Map.of("store.", "x"))).hasMessageStartingWith("Unknown setting --store.");
    }

    @Test
    void noTextShowsASecret() {
        Settings settings = Settings.of(Map.of("sa-password", "hush-hush", "port", "5"));
        assertThat(settings.toString()).contains("sa-password=***", "port=5").doesNotContain("hush-hush");
        assertThatThrownBy(() -> Settings.of(Map.of("certificate-password", "  ")))
                .hasMessage("--certificate-password: the value given is not a text of at least one character");
    }

    private static Settings read(Map<String, String> flags, Map<String, String> environment, @Nullable Path file) {
        return new SettingsReader(flags, environment, file, null).read();
    }
}
