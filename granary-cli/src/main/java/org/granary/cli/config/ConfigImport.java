package org.granary.cli.config;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.granary.cli.command.FailureException;
import org.granary.cli.config.FarmConfiguration.ConfigClass;
import org.granary.cli.config.FarmConfiguration.Entry;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;

/// What has to be done so that a server has the classes, objects and dependencies of a file. What the server has beyond them stays.
final class ConfigImport {
    private static final Map<Integer, String> REASONS = Map.of(1, "it is not stored any more", 2,
            "its class is not registered", 3, "its place, parent or properties do not fit its class", 4,
            "somebody else has changed it meanwhile", 5, "its place, parent or properties do not fit its class", 6,
            "there is no higher version left", 7, "its properties name another class", 8,
            "another object has the same class, parent and name", 9, "it is stored already");

    private final FarmConfiguration wanted;
    private final FarmConfiguration stored;
    private final List<ConfigClass> classes = new ArrayList<>();
    private final List<Entry> objects = new ArrayList<>();
    private final Map<UUID, Set<UUID>> dependencies = new HashMap<>();

    /// Compares the two, and looks for what could not be stored.
    ConfigImport(FarmConfiguration wanted, FarmConfiguration stored) {
        this.wanted = wanted;
        this.stored = stored;
        checkClasses();
        checkObjects();
        for (ConfigClass one : wanted.classesByBase()) {
            if (!one.equals(stored.classes().get(one.id()))) {
                classes.add(one);
            }
        }
        for (Entry entry : wanted.tree().keySet()) {
            Entry before = stored.objects().get(entry.id());
            if (before == null || !entry.isLike(before)) {
                objects.add(entry);
            }
            Set<UUID> missing = new HashSet<>(entry.dependsOn());
            missing.removeAll(before == null ? Set.of() : before.dependsOn());
            if (!missing.isEmpty()) {
                dependencies.put(entry.id(), missing);
            }
        }
    }

    private void checkClasses() {
        for (ConfigClass one : wanted.classes().values()) {
            UUID base = one.base();
            if (base != null && !one.isRoot() && findClass(base) == null) {
                throw new FailureException("Class " + one.id() + " has the base class " + base
                        + ", which is neither in the file nor on the server.");
            }
            Set<UUID> line = new HashSet<>();
            for (ConfigClass c = one; c != null && c.base() != null && !c.isRoot(); c = findClass(c.base())) {
                if (!line.add(c.id())) {
                    throw new FailureException("Class " + one.id() + " derives from itself.");
                }
            }
        }
    }

    private void checkObjects() {
        for (Entry entry : wanted.objects().values()) {
            if (findClass(entry.classId()) == null) {
                throw new FailureException("Object " + entry.id() + " has the class " + entry.classId()
                        + ", which is neither in the file nor on the server.");
            }
            boolean root = entry.parent().equals(FarmConfiguration.NONE) || entry.parent().equals(entry.id());
            if (!root && findObject(entry.parent()) == null) {
                throw new FailureException("Object " + entry.id() + " has the parent " + entry.parent()
                        + ", which is neither in the file nor on the server.");
            }
            for (UUID dependee : entry.dependsOn()) {
                if (findObject(dependee) == null) {
                    throw new FailureException("Object " + entry.id() + " depends on " + dependee
                            + ", which is neither in the file nor on the server.");
                }
            }
            Set<UUID> line = new HashSet<>();
            for (Entry e = entry; e != null && !e.parent().equals(e.id()); e = findObject(e.parent())) {
                if (!line.add(e.id())) {
                    throw new FailureException("Object " + entry.id() + " lies below itself.");
                }
            }
        }
    }

    private @Nullable ConfigClass findClass(UUID id) {
        ConfigClass found = wanted.classes().get(id);
        return found == null ? stored.classes().get(id) : found;
    }

    private @Nullable Entry findObject(UUID id) {
        Entry found = wanted.objects().get(id);
        return found == null ? stored.objects().get(id) : found;
    }

    /// What was done, or what would be, for people.
    List<String> summary(boolean dryRun) {
        int links = dependencies.values().stream().mapToInt(Set::size).sum();
        List<String> lines = new ArrayList<>();
        String added = dryRun ? "would add   " : "added   ";
        String changed = dryRun ? "would change" : "changed ";
        classes.forEach(
                one -> lines.add((stored.classes().containsKey(one.id()) ? changed : added) + " class  " + one.id()));
        objects.forEach(entry -> lines
                .add((stored.objects().containsKey(entry.id()) ? changed : added) + " object " + entry.id()));
        String what = classes.size() + " of " + Wording.count(wanted.classes().size(), "class", "classes") + ", "
                + objects.size() + " of " + Wording.count(wanted.objects().size(), "object") + " and "
                + Wording.count(links, "dependency", "dependencies");
        boolean nothing = classes.isEmpty() && objects.isEmpty() && links == 0;
        lines.add(nothing
                ? "The server has all of the file already; nothing " + (dryRun ? "would be" : "was") + " stored."
                : dryRun ? "Would store " + what + ". Nothing was stored." : "Stored " + what + ".");
        return lines;
    }

    /// Does it, in one transaction of the client's.
    void run(StoredConfiguration server) throws SQLException {
        for (ConfigClass one : classes) {
            server.putClass(one);
        }
        putObjects(server);
        for (Map.Entry<UUID, Set<UUID>> dependency : dependencies.entrySet()) {
            for (UUID dependee : dependency.getValue()) {
                server.putDependency(dependency.getKey(), dependee);
            }
        }
    }

    /// An object may need another one beside its parent, or the place of one that is about to move: what cannot be stored yet is tried again, as long as
    /// anything else can.
    private void putObjects(StoredConfiguration server) throws SQLException {
        List<Entry> waiting = new ArrayList<>(objects);
        while (!waiting.isEmpty()) {
            List<Entry> failed = new ArrayList<>();
            int reason = 0;
            for (Entry entry : waiting) {
                Entry before = stored.objects().get(entry.id());
                int status = server.putObject(entry, before == null ? null : before.version());
                if (status != 0) {
                    failed.add(entry);
                    reason = failed.size() == 1 ? status : reason;
                }
            }
            if (failed.size() == waiting.size()) {
                throw failure(failed.getFirst(), reason);
            }
            waiting = failed;
        }
    }

    /// Why an object was not stored, by the code of proc_putObject.
    static FailureException failure(Entry entry, int status) {
        return new FailureException("Object " + entry.id() + " cannot be stored: "
                + REASONS.getOrDefault(status, "code " + status) + ". Nothing has been changed.");
    }
}
