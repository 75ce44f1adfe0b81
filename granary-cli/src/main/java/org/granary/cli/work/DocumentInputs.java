package org.granary.cli.work;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.UsageException;
import org.granary.type.Wording;
import org.granary.worker.document.Place;
import org.jspecify.annotations.Nullable;

/// Finds the documents that somebody names: files, folders with all that is in them, patterns, URLs.
final class DocumentInputs {
    private final Predicate<String> suitable;
    private final @Nullable Path output;
    private final Set<Input> found = new LinkedHashSet<>();
    private final List<String> refused = new ArrayList<>();

    /// @param suitable whether an engine can do something with a document of that name
    /// @param output where the results go, as a URL: what is in that folder is no input
    DocumentInputs(Predicate<String> suitable, URI output) {
        this.suitable = suitable;
        this.output = "file".equals(output.getScheme()) ? Path.of(output) : null;
    }

    /// @param root a folder or URL that ends with a slash
    /// @param name below it, percent-encoded
    record Input(String root, String name) {}

    /// Without those that are named twice.
    List<Input> found() {
        return List.copyOf(found);
    }

    /// What was named and no engine can do.
    List<String> refused() {
        return refused;
    }

    /// @param lines one name on each line
    void addLines(InputStream lines) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(lines, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.isBlank()) {
                    add(line.strip());
                }
            }
        } catch (IOException e) {
            throw new FailureException("Cannot read the list of documents: " + Wording.reason(e) + ".");
        }
    }

    void add(String name) {
        try {
            if (name.matches("(?i)https?:.*")) {
                addUrl(name);
                return;
            }
            Path path = name.matches("(?i)file:.*") ? Path.of(WorkerFlags.place(name)) : Path.of(name);
            if (Files.isDirectory(path)) {
                addFolder(path, _ -> true);
            } else if (Files.exists(path)) {
                addFile(path);
            } else if (name.matches(".*[*?\\[{].*")) {
                addPattern(name);
            } else {
                throw new FailureException("There is no file or folder " + name + ".");
            }
        } catch (UncheckedIOException e) {
            throw unreadable(name, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw unreadable(name, e);
        } catch (IllegalArgumentException e) {
            throw new UsageException("\"" + name + "\" is not the name of a file, a folder or a URL.");
        }
    }

    private static FailureException unreadable(String name, IOException e) {
        return new FailureException("Cannot read " + name + ": " + Wording.reason(e) + ".");
    }

    private void addUrl(String url) {
        URI place = WorkerFlags.place(url);
        String path = place.getRawPath() == null ? "" : place.getRawPath();
        String name = path.substring(path.lastIndexOf('/') + 1);
        if (name.isEmpty() || place.getRawUserInfo() != null || place.getRawQuery() != null) {
            throw new UsageException("\"" + place.getHost() + path
                    + "\" is not the URL of a document: it ends with its name, and has no password and no question mark.");
        }
        String root = place.resolve(".").toString();
        offer(new Input(root, name), url);
    }

    private void addFile(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        Path folder = absolute.getParent();
        if (folder != null) {
            offer(input(folder, absolute), file.toString());
        }
    }

    /// Below the part of the pattern that has no wildcards.
    private void addPattern(String pattern) throws IOException {
        Path base = Path.of("");
        for (Path part : Path.of(pattern)) {
            if (part.toString().matches(".*[*?\\[{].*")) {
                break;
            }
            base = base.resolve(part);
        }
        if (Path.of(pattern).isAbsolute()) {
            base = Path.of("/").resolve(base);
        }
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        int before = found.size() + refused.size();
        if (Files.isDirectory(base.toAbsolutePath())) {
            addFolder(base, matcher::matches);
        }
        if (found.size() + refused.size() == before) {
            throw new FailureException("There is no document " + pattern + ".");
        }
    }

    /// What is in a folder and no document is left alone.
    private void addFolder(Path folder, Predicate<Path> wanted) throws IOException {
        Path root = folder.toAbsolutePath().normalize();
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(wanted).filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith(".")).sorted().toList();
        }
        for (Path file : files) {
            Path absolute = file.toAbsolutePath().normalize();
            if (suitable.test(file.toString()) && !isResult(root, absolute)) {
                found.add(input(root, absolute));
            }
        }
    }

    /// Whether a file is one of earlier results, where these are kept in the folder with the documents.
    private boolean isResult(Path root, Path file) {
        return output != null && !root.startsWith(output) && file.startsWith(output);
    }

    private static Input input(Path folder, Path file) {
        String root = folder.toUri().toString();
        return new Input(root.endsWith("/") ? root : root + "/", Place.name(folder, file));
    }

    private void offer(Input input, String shown) {
        if (suitable.test(input.name)) {
            found.add(input);
        } else {
            refused.add(shown);
        }
    }
}
