package org.granary.worker.document;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.jspecify.annotations.Nullable;

/// Where a document is: a root and a name below it, as the queue has them. Names are percent-encoded, as in the examples of the documents.
public final class Place {

    private Place() {}

    /// @param root `file:`, `http:` or `https:`, with or without a slash at the end; null or empty where the name is a whole URL
    /// @param name below the root; it may not lead out of it
    public static URI resolve(@Nullable String root, String name) throws WorkFailure {
        if (root == null || root.isBlank()) {
            return checked(uri(name));
        }
        URI folder = checked(uri(root.endsWith("/") ? root : root + "/"));
        URI below = uri(name);
        String path = below.getRawPath();
        if (below.isAbsolute() || below.getRawAuthority() != null || path == null || path.startsWith("/")) {
            throw new WorkFailure(Reason.ROOT_REFUSED, "\"" + name + "\" is not a name below " + root);
        }
        URI found = checked(folder.resolve(below).normalize());
        if (!isBelow(found, folder) || below.getPath().contains("\0") || hasParent(below.getPath())) {
            throw new WorkFailure(Reason.ROOT_REFUSED, "\"" + name + "\" leads out of " + root);
        }
        return found;
    }

    /// Whether a place is inside a folder.
    public static boolean isBelow(URI place, URI folder) {
        String path = folder.normalize().getRawPath();
        // file:/a and file:///a are the same place, and not the same text.
        return Objects.equals(place.getScheme(), folder.getScheme())
                && Objects.equals(place.getRawAuthority(), folder.getRawAuthority())
                && place.normalize().getRawPath().startsWith(path.endsWith("/") ? path : path + "/");
    }

    /// Encoded slashes and dots are those of the file system once they are decoded.
    private static boolean hasParent(String path) {
        for (String part : path.replace('\\', '/').split("/", -1)) {
            if (part.equals("..")) {
                return true;
            }
        }
        return false;
    }

    private static URI uri(String text) throws WorkFailure {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new WorkFailure(Reason.ROOT_REFUSED, "\"" + text + "\" is not a URL: " + e.getReason());
        }
    }

    private static URI checked(URI uri) throws WorkFailure {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme();
        switch (scheme) {
            case "file" -> {
                if (uri.getRawAuthority() != null || uri.getRawPath() == null) {
                    throw new WorkFailure(Reason.ROOT_REFUSED, "\"" + uri + "\" names a file of another host");
                }
            }
            case "http", "https" -> {
                if (uri.getRawUserInfo() != null) {
                    // A queue is no place for secrets, and so the message has none.
                    throw new WorkFailure(Reason.ROOT_REFUSED, "a URL with a password");
                }
            }
            default -> throw new WorkFailure(Reason.ROOT_REFUSED,
                    "\"" + uri + "\" is not a URL with file:, http: or https:");
        }
        return uri;
    }

    /// The name of a file below a folder, as the queue has it.
    public static String name(Path folder, Path file) {
        String root = folder.toUri().getRawPath();
        String path = file.toUri().getRawPath();
        String start = root.endsWith("/") ? root : root + "/";
        if (!path.startsWith(start)) {
            throw new IllegalArgumentException(file + " is not in " + folder);
        }
        return path.substring(start.length());
    }
}
