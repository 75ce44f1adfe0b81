package org.granary.client.generator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Interfaces with the methods that several clients declare alike, so that one piece of code can use any of them.
final class SharedSource {
    private static final String METHOD = "    public ";
    private static final String BODY = " {";

    private SharedSource() {}

    /// @param files by path; the clients are there already
    static void writeAll(Map<String, String> files) {
        Map<String, List<ClientPlan>> families = new LinkedHashMap<>();
        for (ClientPlan plan : ClientPlan.all()) {
            if (!plan.shared().isEmpty()) {
                families.computeIfAbsent(plan.packageName() + "." + plan.shared(), _ -> new ArrayList<>()).add(plan);
            }
        }
        families.forEach((name, plans) -> files.put(path(name), source(plans, files)));
    }

    private static String source(List<ClientPlan> plans, Map<String, String> files) {
        ClientPlan first = plans.getFirst();
        Source source = new Source(first.packageName());
        source.line("/// What " + String.join(" and ", plans.stream().map(plan -> "[" + plan.name() + "]").toList())
                + " have in common. They describe it.");
        source.line("public interface " + first.shared() + " {");
        Set<String> common = new LinkedHashSet<>(methods(first, files));
        plans.forEach(plan -> common.retainAll(methods(plan, files)));
        for (String method : common) {
            source.line("");
            source.line("    " + method + ";");
        }
        source.line("}");
        return source.text();
    }

    /// What a client declares, from the type of the result to the exceptions.
    private static List<String> methods(ClientPlan plan, Map<String, String> files) {
        String client = Objects.requireNonNull(files.get(path(plan.qualifiedName())));
        return client.lines()
                .filter(line -> line.startsWith(METHOD) && line.endsWith(BODY) && line.contains(" throws "))
                .map(line -> line.substring(METHOD.length(), line.length() - BODY.length())).toList();
    }

    private static String path(String className) {
        return className.replace('.', '/') + ".java";
    }
}
