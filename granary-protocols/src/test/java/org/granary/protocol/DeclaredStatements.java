package org.granary.protocol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.granary.store.Dialect;
import org.jspecify.annotations.Nullable;

/// The statements of the classes below a package: constants that are SQL, and what constants are made of. A private
/// text that is part of another constant of its class, and a text with places for others (`%s`), is no statement of its
/// own.
final class DeclaredStatements {
    private static final Pattern SQL = Pattern.compile("(SELECT|INSERT|UPDATE|DELETE|WITH|TRUNCATE)\\s.*",
            Pattern.DOTALL);

    private final Dialect dialect;
    private final Map<String, String> statements = new TreeMap<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    DeclaredStatements(String parent, Dialect dialect) {
        this.dialect = dialect;
        for (Class<?> type : classes(parent)) {
            add(type);
        }
    }

    Map<String, String> all() {
        return statements;
    }

    private static List<Class<?>> classes(String parent) {
        try {
            Path root = Path.of(Topic.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            List<Class<?>> classes = new ArrayList<>();
            try (Stream<Path> files = Files.walk(root.resolve(parent.replace('.', '/')))) {
                for (Path file : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
                    String name = root.relativize(file).toString();
                    classes.add(Class.forName(name.substring(0, name.length() - ".class".length())
                            .replace(file.getFileSystem().getSeparator(), ".")));
                }
            }
            return classes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private void add(Class<?> type) {
        List<String> fragments = new ArrayList<>();
        Map<String, String> own = new TreeMap<>();
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) || field.isSynthetic() || field.isEnumConstant()) {
                continue;
            }
            Object value = value(field, null);
            String name = type.getName().substring("org.granary.protocol.".length()).replace('$', '.') + "."
                    + field.getName();
            if (value instanceof String text && Modifier.isPrivate(field.getModifiers())) {
                own.put(name, text);
                fragments.add(text);
            } else {
                add(name, value);
            }
        }
        own.forEach((name, text) -> {
            if (Stream.concat(statements.values().stream(), fragments.stream())
                    .noneMatch(other -> !other.equals(text) && other.contains(text.strip()))) {
                add(name, text);
            }
        });
    }

    private void add(String name, @Nullable Object value) {
        switch (value) {
            case null -> {
            }
            case String text -> {
                if (SQL.matcher(text).matches() && !text.contains("%s")) {
                    statements.put(name, text.lines().map(String::stripTrailing).toList().stream()
                            .reduce((a, b) -> a + "\n" + b).orElse("").strip());
                }
            }
            case StoreStatement statement -> add(name, statement.text(dialect));
            case Collection<?> all -> {
                int number = 0;
                for (Object each : all) {
                    add(name + "[" + number++ + "]", each);
                }
            }
            case Map<?, ?> all -> all.forEach((key, each) -> {
                if (key instanceof Enum<?> kind) {
                    add(name + "[" + kind.name() + "]", each);
                }
            });
            case Enum<?> _ -> {
            }
            default -> {
                if (value.getClass().getName().startsWith("org.granary.protocol.") && seen.add(value)
                        && !value.getClass().isSynthetic() && !value.getClass().isHidden()) {
                    for (Field field : value.getClass().getDeclaredFields()) {
                        if (!Modifier.isStatic(field.getModifiers())) {
                            add(name + "." + field.getName(), value(field, value));
                        }
                    }
                }
            }
        }
    }

    private static @Nullable Object value(Field field, @Nullable Object of) {
        try {
            field.setAccessible(true);
            return field.get(of);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
