package org.granary.server.doctor;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.server.ServedDatabases;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.store.StoreException;
import org.granary.store.postgresql.PostgresFacts;
import org.granary.store.postgresql.PostgresUrl;
import org.granary.type.Wording;

/// PostgreSQL: whether it can be reached, and whether its settings fit.
final class PostgresChecks {
    private static final String TOPIC = "postgresql";
    private static final int OLDEST = 140_000;
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    private PostgresChecks() {}

    static List<Finding> run(Settings settings) {
        Set<String> urls = new LinkedHashSet<>();
        add(settings.get(ServerSettings.STORE), urls);
        settings.stores().values().forEach(store -> add(store.store(), urls));
        List<Finding> findings = new ArrayList<>();
        for (String url : urls) {
            findings.addAll(check(url, settings));
        }
        return findings;
    }

    private static void add(String store, Set<String> urls) {
        if (store.startsWith(PostgresUrl.PREFIX)) {
            urls.add(store);
        }
    }

    private static List<Finding> check(String text, Settings settings) {
        try {
            PostgresUrl url = PostgresUrl.parse(text);
            return check(url, PostgresFacts.ask(url), settings);
        } catch (StoreException e) {
            return List.of(Finding.problem(TOPIC, String.valueOf(e.getMessage()), "Correct the setting store."));
        } catch (SQLException e) {
            return List.of(Finding.problem(TOPIC,
                    PostgresUrl.redact(text) + " cannot be used: " + Wording.reason(e).replaceFirst("\\.+$", "") + ".",
                    "Look whether it runs, whether this machine may connect (pg_hba.conf, listen_addresses), and at user,"
                            + " password and database of the URL."));
        }
    }

    private static List<Finding> check(PostgresUrl url, PostgresFacts facts, Settings settings) {
        List<Finding> findings = new ArrayList<>();
        Map<String, String> set = facts.settings();
        String version = facts.version() / 10_000 + "." + facts.version() % 10_000;
        findings.add(facts.version() >= OLDEST
                ? Finding.ok(TOPIC, url + " is version " + version + ".")
                : Finding.problem(TOPIC, url + " is version " + version + ".", "Use version 14 or newer."));
        if (!"UTF8".equals(set.get("server_encoding"))) {
            findings.add(Finding.problem(TOPIC, "The encoding of the database is " + set.get("server_encoding") + ".",
                    "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0"));
        }
        for (String unsafe : List.of("fsync", "full_page_writes")) {
            if ("off".equals(set.get(unsafe))) {
                findings.add(Finding.warning(TOPIC,
                        unsafe + " is off: a crash of its machine may lose acknowledged work,"
                                + " or damage the database.",
                        "ALTER SYSTEM SET " + unsafe + " = on; SELECT pg_reload_conf();"));
            }
        }
        if ("on".equals(set.get("in_hot_standby")) || "on".equals(set.get("default_transaction_read_only"))) {
            findings.add(Finding.problem(TOPIC, "It takes no writes: it is a standby, or read-only.",
                    "Give the URL of the primary, or several hosts with targetServerType=primary."));
        }
        if ("off".equals(set.get("data_checksums"))) {
            findings.add(Finding.warning(TOPIC, "data_checksums is off: damage on the disk is noticed late or never.",
                    "Stop PostgreSQL and run pg_checksums --enable."));
        }
        if (!facts.mayCreate()) {
            findings.add(Finding.warning(TOPIC, "The user may not make schemas.",
                    "GRANT CREATE ON DATABASE … TO the user; a first start and new crawl stores need it."));
        }
        connections(set, settings, findings);
        if (facts.ahead().abs().compareTo(TOLERANCE) > 0) {
            findings.add(Finding.warning("clock", "PostgreSQL's clock differs from this machine's by "
                    + facts.ahead().abs().toSeconds() + " s. Granary uses PostgreSQL's.", "Set both by NTP."));
        }
        return findings;
    }

    private static void connections(Map<String, String> set, Settings settings, List<Finding> findings) {
        int most = number(set, "max_connections") - number(set, "superuser_reserved_connections");
        int needed = settings.get(ServerSettings.STORE_CONNECTIONS) * (ServedDatabases.NAMES.size() + 1);
        if (most < needed) {
            findings.add(Finding.warning(TOPIC, "It allows " + most + " connections, and a server may take " + needed
                    + " (store-connections for each database).",
                    "Raise max_connections, or set store-connections to "
                            + Math.max(1, most / (ServedDatabases.NAMES.size() + 1)) + " or less."));
        }
    }

    private static int number(Map<String, String> set, String name) {
        String text = set.getOrDefault(name, "0");
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
    }
}
