package org.granary.gatherer.content;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.fetch.FoundLink;
import org.granary.gatherer.fetch.TextReader;
import org.granary.gatherer.fetch.Validators;
import org.jspecify.annotations.Nullable;

/// Files and folders below given folders, under `file:` URLs. Symbolic links are not followed, so that nothing outside is read and no tree is endless. The URL
/// of a folder ends with a slash.
public final class FileContent implements ContentSource {
    private static final String AGENT = WebSettings.STANDARD.agent();
    private static final String FOLDER = "inode/directory";

    private final List<Path> roots;
    private final int maxBytes;
    private final TextReader texts;

    /// One that reads pages and plain text.
    ///
    /// @param roots what lies outside of them is never read, whoever links to it
    public FileContent(List<Path> roots, int maxBytes) {
        this(roots, maxBytes, TextReader.NONE);
    }

    /// @param roots what lies outside of them is never read, whoever links to it
    /// @param texts reads what is neither a page nor plain text; is used, and not closed
    public FileContent(List<Path> roots, int maxBytes, TextReader texts) {
        this.texts = texts;
        this.roots = roots.stream().map(root -> root.toAbsolutePath().normalize()).toList();
        this.maxBytes = maxBytes;
    }

    @Override
    public @Nullable String canonical(String url) {
        Path path = path(url);
        return path == null ? null : url(path, Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS));
    }

    /// @return null for what is no file below a root
    private @Nullable Path path(String url) {
        try {
            URI uri = new URI(url.strip());
            boolean local = "file".equalsIgnoreCase(uri.getScheme()) && uri.getPath() != null
                    && (uri.getAuthority() == null || uri.getAuthority().equalsIgnoreCase("localhost"));
            if (!local) {
                return null;
            }
            Path path = Path.of(new URI("file", null, uri.getPath(), null)).normalize();
            return roots.stream().anyMatch(path::startsWith) ? path : null;
        } catch (URISyntaxException | IllegalArgumentException e) {
            return null;
        }
    }

    private static String url(Path path, boolean folder) {
        try {
            // Not Path.toUri, which looks at the disk and writes what it finds.
            String name = path.toString().replace(path.getFileSystem().getSeparator(), "/");
            String whole = (name.startsWith("/") ? name : "/" + name) + (folder && !name.endsWith("/") ? "/" : "");
            return new URI("file", "", whole, null, null).toASCIIString();
        } catch (URISyntaxException e) {
            throw new InvalidPathException(path.toString(), e.getMessage());
        }
    }

    @Override
    public Fetched fetch(FetchRequest request) throws InterruptedException {
        Path path = path(request.url());
        if (path == null) {
            return new Fetched.Failed(FetchError.EXCLUDED, "This is no file below the folders that are crawled.");
        }
        try {
            BasicFileAttributes about = Files.readAttributes(path, BasicFileAttributes.class,
                    LinkOption.NOFOLLOW_LINKS);
            if (about.isSymbolicLink() || about.isOther() || leavesItsRoot(path)) {
                return new Fetched.Failed(FetchError.EXCLUDED, "Symbolic links and devices are not followed.");
            }
            return about.isDirectory() ? folder(path) : file(path, about, request.known());
        } catch (NoSuchFileException e) {
            return new Fetched.Failed(FetchError.NOT_FOUND, "There is no such file.");
        } catch (AccessDeniedException e) {
            return new Fetched.Failed(FetchError.ACCESS_DENIED, "The file may not be read.");
        } catch (TooLargeException e) {
            return new Fetched.Failed(FetchError.UNREADABLE, String.valueOf(e.getMessage()));
        } catch (FileSystemException e) {
            // A file where a folder was, for instance.
            return Files.notExists(path)
                    ? new Fetched.Failed(FetchError.NOT_FOUND, "There is no such file.")
                    : new Fetched.Failed(FetchError.UNREADABLE, "The file cannot be read: " + e.getReason());
        } catch (IOException e) {
            return new Fetched.Failed(FetchError.UNREADABLE, "The file cannot be read: " + e);
        }
    }

    /// By a symbolic link on the way: a folder may have become one since it was listed.
    private boolean leavesItsRoot(Path path) throws IOException {
        Path real = path.toRealPath();
        for (Path root : roots) {
            if (path.startsWith(root)) {
                return !real.equals(root.toRealPath().resolve(root.relativize(path)).normalize());
            }
        }
        return true;
    }

    private Fetched file(Path path, BasicFileAttributes about, @Nullable Validators known)
            throws IOException, InterruptedException {
        Instant modified = modified(about);
        String version = modified.toEpochMilli() + "-" + about.size();
        if (known != null && version.equals(known.eTag())) {
            return new Fetched.NotModified();
        }
        if (about.size() > maxBytes) {
            throw new TooLargeException(maxBytes);
        }
        byte[] bytes = Files.readAllBytes(path);
        MediaType type = MediaType.ofFile(String.valueOf(path.getFileName()));
        return new DocumentReader(this::canonical, AGENT, texts, maxBytes)
                .read(bytes, new DocumentReader.About(url(path, false), type.name(), modified, version, true,
                        RobotsDirectives.ANYTHING));
    }

    /// A folder is read whatever is known of it: its own time does not tell what happened inside it.
    private Fetched folder(Path folder) throws IOException {
        List<FoundLink> links = new ArrayList<>();
        Signatures listing = new Signatures();
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.sorted(Comparator.comparing(Path::toString)).toList()) {
                FoundLink link = entry(entry);
                if (link != null) {
                    links.add(link);
                    listing.add(link.url());
                }
            }
        }
        String name = folder.getFileName() == null ? "/" : folder.getFileName().toString();
        Document document = new Document(name, null, null, 0, FOLDER, 0,
                modified(Files.readAttributes(folder, BasicFileAttributes.class)), null, listing.shortNumber(),
                new Signatures().add(name).number(), Map.of());
        return new Fetched.Item(document, true, true, links);
    }

    private static @Nullable FoundLink entry(Path entry) throws IOException {
        try {
            BasicFileAttributes about = Files.readAttributes(entry, BasicFileAttributes.class,
                    LinkOption.NOFOLLOW_LINKS);
            if (!about.isDirectory() && !about.isRegularFile()) {
                return null;
            }
            return new FoundLink(url(entry, about.isDirectory()), String.valueOf(entry.getFileName()),
                    about.isDirectory(), modified(about));
        } catch (NoSuchFileException e) {
            // Gone since it was listed.
            return null;
        }
    }

    /// As precisely as every store keeps it.
    private static Instant modified(BasicFileAttributes about) {
        return about.lastModifiedTime().toInstant().truncatedTo(ChronoUnit.MILLIS);
    }

    @Override
    public void close() {}
}
