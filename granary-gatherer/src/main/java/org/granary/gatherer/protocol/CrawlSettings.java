package org.granary.gatherer.protocol;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.granary.client.search.GetConfigurationPropertiesResult;
import org.granary.client.search.SearchAdministration;
import org.jspecify.annotations.Nullable;

/// What crawls are told beside content sources: rules and schedules. The document has no procedures for them, so they are configuration properties (3.2.5.6).
public final class CrawlSettings {
    private static final String RULE = "granary-gatherer/rule/";
    private static final String SCHEDULE = "granary-gatherer/schedule/";
    private static final String SLOW = "granary-gatherer/slow-host/";
    private static final String AUTHORITY = "granary-gatherer/authority/";

    private final Caller caller;
    private final SearchAdministration client;

    CrawlSettings(Caller caller) {
        this.caller = caller;
        this.client = new SearchAdministration(caller.connection());
    }

    private Map<String, String> all(String prefix) throws SQLException {
        caller.calls("GetConfigurationProperties");
        Map<String, String> values = new TreeMap<>();
        for (GetConfigurationPropertiesResult.Row row : client.getConfigurationProperties(prefix + "%").rows()) {
            if (row.value() instanceof String text) {
                values.put(row.name().substring(prefix.length()), text);
            }
        }
        return values;
    }

    private void set(String name, String value) throws SQLException {
        caller.calls("SetConfigurationProperty");
        client.setConfigurationProperty(name, value);
    }

    private void delete(String name) throws SQLException {
        caller.calls("DeleteConfigurationProperty");
        client.deleteConfigurationProperty(name);
    }

    /// In the order in which they count.
    public List<CrawlRule> rules() throws SQLException {
        List<CrawlRule> rules = new ArrayList<>();
        for (Map.Entry<String, String> entry : all(RULE).entrySet()) {
            CrawlRule rule = entry.getKey().matches("[0-9]{1,9}")
                    ? CrawlRule.of(Integer.parseInt(entry.getKey()), entry.getValue())
                    : null;
            if (rule != null) {
                rules.add(rule);
            }
        }
        rules.sort(Comparator.comparingInt(CrawlRule::number));
        return rules;
    }

    /// Adds a rule, or changes the one with its number.
    public void set(CrawlRule rule) throws SQLException {
        set(RULE + rule.number(), rule.value());
    }

    public void removeRule(int number) throws SQLException {
        delete(RULE + number);
    }

    /// @param type `full` or `incremental`
    /// @return null when there is none
    public @Nullable String schedule(int contentSource, String type) throws SQLException {
        return all(SCHEDULE + contentSource + "/").get(type);
    }

    /// @param schedule null removes it
    public void setSchedule(int contentSource, String type, @Nullable String schedule) throws SQLException {
        String name = SCHEDULE + contentSource + "/" + type;
        if (schedule == null) {
            delete(name);
        } else {
            set(name, schedule);
        }
    }

    /// Hosts that were slow in the last crawl that met them, with milliseconds.
    public Map<String, Long> slowHosts() throws SQLException {
        Map<String, Long> hosts = new TreeMap<>();
        all(SLOW).forEach((host, millis) -> {
            if (millis.matches("[0-9]{1,9}")) {
                hosts.put(host, Long.parseLong(millis));
            }
        });
        return hosts;
    }

    /// @param hosts with milliseconds; those that were known and are not among them are forgotten
    public void setSlowHosts(Map<String, Long> hosts) throws SQLException {
        for (String host : slowHosts().keySet()) {
            if (!hosts.containsKey(host)) {
                delete(SLOW + host);
            }
        }
        for (Map.Entry<String, Long> host : hosts.entrySet()) {
            set(SLOW + host.getKey(), Long.toString(host.getValue()));
        }
    }

    /// Pages that count as near as start addresses, each with its number.
    public Map<Integer, String> authorities() throws SQLException {
        Map<Integer, String> pages = new TreeMap<>();
        all(AUTHORITY).forEach((number, url) -> {
            if (number.matches("[0-9]{1,9}")) {
                pages.put(Integer.parseInt(number), url);
            }
        });
        return pages;
    }

    public void addAuthority(int number, String url) throws SQLException {
        set(AUTHORITY + number, url);
    }

    public void removeAuthority(int number) throws SQLException {
        delete(AUTHORITY + number);
    }
}
