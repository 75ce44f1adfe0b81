package org.granary.gatherer.component;

import java.sql.SQLException;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.gatherer.fetch.Account;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.CrawlRule;
import org.granary.gatherer.settings.CrawlLimits;
import org.jspecify.annotations.Nullable;

/// Decides in a crawl which items are asked for: not those that a crawl rule excludes, those that are endless (traps), and those beyond the budget of their host.
final class Admission {
    private static final int LONGEST = 1500;
    private static final int MOST_SEGMENTS = 40;
    private static final int MOST_REPEATS = 4;
    private static final int YEARS_AHEAD = 5;
    private static final int YEARS_BACK = 60;
    private static final int MOST_QUERIES = 2000;
    private static final int MOST_MONTHS = 24;
    /// A year with a month, as calendars have them in their links.
    private static final Pattern MONTH = Pattern.compile(
            "(?:^|[^0-9])((?:1[0-9]|2[0-9])[0-9]{2})(?:[-/_.]|/?[?&;]?(?:month|mon|m)=)(?:0?[1-9]|1[0-2])(?:[^0-9]|$)"
                    + "|[?&;](?:year|y)=((?:1[0-9]|2[0-9])[0-9]{2})(?:[^0-9]|$)");
    private static final Pattern SESSION = Pattern.compile(
            "[;?&](?:(?:jsessionid|phpsessid|aspsessionid[a-z]*)=[^&;?#]*"
                    + "|(?:sessionid|session_id|sid|cftoken)=[0-9a-z-]{16,}(?=$|[&;?#]))",
            Pattern.CASE_INSENSITIVE);

    private final List<CrawlRule> rules;
    private final int budget;
    private final Map<String, Integer> visited = new HashMap<>();
    private final Map<String, Integer> queries = new HashMap<>();
    private final Map<String, Integer> months = new HashMap<>();

    Admission(ComponentSession session, CrawlLimits limits) throws SQLException {
        this(session.settings().rules(), limits.hostBudget());
    }

    Admission(List<CrawlRule> rules, int budget) {
        this.rules = rules;
        this.budget = budget;
    }

    private @Nullable CrawlRule rule(String url) {
        return rules.stream().filter(rule -> rule.fits(url)).findFirst().orElse(null);
    }

    /// @return null for nobody
    @Nullable
    Account account(String url) {
        CrawlRule rule = rule(url);
        return rule == null || rule.user() == null || rule.sealedPassword() == null
                ? null
                : new Account(rule.user(), rule.sealedPassword());
    }

    /// @return why an item is not asked for, or where it is instead; null when it is asked for
    @Nullable
    Fetched instead(String url) {
        CrawlRule rule = rule(url);
        if (rule != null && !rule.include()) {
            return excluded("A crawl rule excludes it: " + rule.pattern());
        }
        String plain = withoutSession(url);
        if (!plain.equals(url)) {
            return new Fetched.Redirected(plain);
        }
        String trap = rule == null ? trap(url) : null;
        if (trap != null) {
            return excluded("It looks endless: " + trap + ". A crawl rule that includes it crawls it all the same.");
        }
        return visited.merge(Hosts.name(url), 1, Integer::sum) > budget
                ? excluded("The budget of " + budget + " URLs for this host is used up.")
                : null;
    }

    private static Fetched excluded(String description) {
        return new Fetched.Failed(FetchError.EXCLUDED, description);
    }

    /// Servers that number their visitors have every page under as many URLs as there were visits.
    static String withoutSession(String url) {
        if (!url.startsWith("http")) {
            return url;
        }
        Matcher session = SESSION.matcher(url);
        StringBuilder plain = new StringBuilder();
        while (session.find()) {
            boolean first = session.group().startsWith("?");
            session.appendReplacement(plain, first ? "?" : "");
        }
        session.appendTail(plain);
        return plain.toString().replace("?&", "?").replaceFirst("\\?$", "");
    }

    private @Nullable String trap(String url) {
        if (!url.startsWith("http")) {
            return null;
        }
        if (url.length() > LONGEST) {
            return "the URL has " + url.length() + " characters";
        }
        int question = url.indexOf('?');
        String path = question < 0 ? url : url.substring(0, question);
        Map<String, Integer> segments = new HashMap<>();
        String[] parts = path.toLowerCase(Locale.ROOT).split("/", -1);
        for (String part : parts) {
            if (!part.isEmpty() && segments.merge(part, 1, Integer::sum) > MOST_REPEATS) {
                return "the path repeats " + part;
            }
        }
        if (parts.length > MOST_SEGMENTS) {
            return "the path has " + parts.length + " parts";
        }
        String month = distantMonth(url);
        if (month != null) {
            return "a calendar at the year " + month;
        }
        return question >= 0 && queries.merge(path, 1, Integer::sum) > MOST_QUERIES
                ? "more than " + MOST_QUERIES + " queries of one path"
                : null;
    }

    private @Nullable String distantMonth(String url) {
        Matcher month = MONTH.matcher(url);
        int now = Year.now(ZoneOffset.UTC).getValue();
        while (month.find()) {
            String year = month.group(1) == null ? month.group(2) : month.group(1);
            int number = Integer.parseInt(year);
            // One such number may be anything. Many that differ in nothing else are a calendar.
            if ((number > now + YEARS_AHEAD || number < now - YEARS_BACK)
                    && months.merge(url.replaceAll("[0-9]+", "0"), 1, Integer::sum) > MOST_MONTHS) {
                return year;
            }
        }
        return null;
    }
}
