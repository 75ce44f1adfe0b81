package org.granary.server.windows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.server.windows.mechanism.Proof;

/// Which Windows name a Kerberos principal has, and which groups a Windows name belongs to, as a file says it:
///
/// ```
/// # A comment.
/// realm EXAMPLE.COM = EXAMPLE
/// user svc/batch@EXAMPLE.COM = EXAMPLE\batch
/// group EXAMPLE\Writers = EXAMPLE\alice, EXAMPLE\bob
/// ```
///
/// Without a line, the realm of the server's own principal is the domain of the realm's first word (`EXAMPLE.COM` is `EXAMPLE`), and no other realm
/// has a domain: two realms with the same first word would otherwise share their names.
final class WindowsMap {
    static final WindowsMap EMPTY = new WindowsMap();

    private static final Pattern LINE = Pattern.compile("(realm|user|group)\\s+(\\S[^=]*?)\\s*=\\s*(\\S.*)");
    private static final Pattern WINDOWS_NAME = Pattern
            .compile("[^\\\\/@=,\\s][^\\\\/@=,]*\\\\[^\\\\/@=,]*[^\\\\/@=,\\s]");

    private final Map<String, String> domains = new HashMap<>();
    private final Map<String, String> users = new HashMap<>();
    private final Map<String, Set<String>> members = new LinkedHashMap<>();

    private WindowsMap() {}

    /// @throws IllegalArgumentException with a sentence about the first line that cannot be read
    static WindowsMap parse(List<String> lines) {
        WindowsMap map = new WindowsMap();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                map.add(line, i + 1);
            }
        }
        return map;
    }

    private void add(String line, int number) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("Line " + number
                    + " is not of the form 'realm REALM = DOMAIN', 'user PRINCIPAL = DOMAIN\\user' or"
                    + " 'group DOMAIN\\group = DOMAIN\\user, …'.");
        }
        String left = matcher.group(2);
        String right = matcher.group(3);
        switch (matcher.group(1)) {
            case "realm" -> domains.put(left, right);
            case "user" -> users.put(left, windowsName(right, number));
            default -> {
                Set<String> all = members.computeIfAbsent(windowsName(left, number),
                        _ -> new TreeSet<>(String.CASE_INSENSITIVE_ORDER));
                for (String member : right.split(",", -1)) {
                    all.add(windowsName(member.strip(), number));
                }
            }
        }
    }

    private static String windowsName(String name, int line) {
        if (!WINDOWS_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("Line " + line + ": '" + name + "' is not of the form DOMAIN\\name.");
        }
        return name;
    }

    /// Nothing for a principal that has no Windows name: one of another realm, or of several parts (`alice/admin@EXAMPLE.COM`), without a line.
    Optional<String> windowsName(Proof.Principal principal) {
        String own = users.get(principal.name());
        if (own != null) {
            return Optional.of(own);
        }
        int at = principal.name().lastIndexOf('@');
        String user = at < 0 ? principal.name() : principal.name().substring(0, at);
        String realm = principal.name().substring(at + 1);
        if (at <= 0 || user.contains("/") || user.contains("\\") || user.contains("@")) {
            return Optional.empty();
        }
        String domain = domains.get(realm);
        if (domain == null && realm.equals(realmOf(principal.service()))) {
            domain = realm.split("\\.", 2)[0].toUpperCase(Locale.ROOT);
        }
        return Optional.ofNullable(domain).map(name -> name + "\\" + user);
    }

    private static String realmOf(String principal) {
        return principal.substring(principal.lastIndexOf('@') + 1);
    }

    /// The groups that a Windows name belongs to, in the order of the file.
    List<String> groups(String windowsName) {
        List<String> groups = new ArrayList<>();
        members.forEach((group, all) -> {
            if (all.contains(windowsName)) {
                groups.add(group);
            }
        });
        return groups;
    }
}
