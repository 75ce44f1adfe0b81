package org.granary.cli.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Classes and configuration objects, of a server or of a file.
record FarmConfiguration(Map<UUID, ConfigClass> classes, Map<UUID, Entry> objects) {
    static final UUID NONE = new UUID(0, 0);

    private static final Comparator<Entry> SIBLINGS = Comparator.comparing(Entry::name, String.CASE_INSENSITIVE_ORDER)
            .thenComparing(Entry::name).thenComparing(entry -> entry.classId.toString())
            .thenComparing(entry -> entry.id.toString());

    record ConfigClass(UUID id, @Nullable UUID base, String name) {
        /// Whether it has no base: none, the empty one, or itself.
        boolean isRoot() {
            return base == null || base.equals(NONE) || base.equals(id);
        }
    }

    /// @param version the state that was read, as `0x…`; null where it does not matter
    /// @param dependsOn the objects that this one needs
    record Entry(UUID id, UUID parent, UUID classId, String name, int status, @Nullable String version,
            String properties, SortedSet<UUID> dependsOn) {

        /// Whether another one has the same content, dependencies aside.
        boolean isLike(Entry other) {
            return parent.equals(other.parent) && classId.equals(other.classId) && name.equals(other.name)
                    && status == other.status && properties.equals(other.properties);
        }

        @Override
        public String toString() {
            return "object " + id; // and no properties: they may hold passwords
        }
    }

    /// All objects, each after its parent, siblings by name; with how deep they lie. Those whose parent is not here count as roots.
    Map<Entry, Integer> tree() {
        Map<UUID, List<Entry>> children = new HashMap<>();
        for (Entry entry : objects.values()) {
            boolean root = !objects.containsKey(entry.parent) || entry.parent.equals(entry.id);
            children.computeIfAbsent(root ? NONE : entry.parent, _ -> new ArrayList<>()).add(entry);
        }
        Map<Entry, Integer> tree = new LinkedHashMap<>();
        List<Entry> waiting = new ArrayList<>(sorted(children.getOrDefault(NONE, List.of())).reversed());
        while (!waiting.isEmpty()) {
            Entry next = waiting.removeLast();
            Integer depth = next.parent.equals(next.id) ? null : depthOf(tree, next.parent);
            tree.put(next, depth == null ? 0 : depth + 1);
            if (!next.id.equals(NONE)) {
                waiting.addAll(sorted(children.getOrDefault(next.id, List.of())).reversed());
            }
        }
        return tree;
    }

    private @Nullable Integer depthOf(Map<Entry, Integer> tree, UUID id) {
        Entry entry = objects.get(id);
        return entry == null ? null : tree.get(entry);
    }

    private static List<Entry> sorted(List<Entry> entries) {
        return entries.stream().sorted(SIBLINGS).toList();
    }

    /// All classes by name.
    List<ConfigClass> classesByName() {
        return classes.values().stream()
                .sorted(Comparator.comparing(ConfigClass::name).thenComparing(c -> c.id.toString())).toList();
    }

    /// All classes, each after its base, if that is here.
    List<ConfigClass> classesByBase() {
        List<ConfigClass> ordered = new ArrayList<>();
        Set<UUID> placed = new HashSet<>();
        for (ConfigClass one : classesByName()) {
            List<ConfigClass> line = new ArrayList<>();
            for (ConfigClass c = one; c != null && placed.add(c.id); c = c.base == null ? null : classes.get(c.base)) {
                line.add(c);
            }
            ordered.addAll(line.reversed());
        }
        return ordered;
    }

    String className(UUID id) {
        ConfigClass found = classes.get(id);
        return found == null ? "" : found.name;
    }
}
