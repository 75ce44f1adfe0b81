package org.granary.worker.document;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.jspecify.annotations.Nullable;

/// Reads documents from and writes them to the places that a worker may use.
public final class Documents implements AutoCloseable {
    private final List<URI> allowed;
    private final FileDocuments files;
    private final WebDocuments web;

    /// @param allowed folders and URLs below which it may read and write; empty for everywhere
    /// @param largest how many bytes a document may have
    public Documents(List<URI> allowed, long largest, UUID instance) {
        this.allowed = List.copyOf(allowed);
        this.files = new FileDocuments(largest, instance);
        this.web = new WebDocuments(largest);
    }

    /// Copies a document into a file, which it makes.
    public void fetch(URI from, Path to) throws WorkFailure, InterruptedException {
        if (isFile(require(from))) {
            files.fetch(Path.of(from), to);
        } else {
            web.fetch(from, to);
        }
    }

    /// Puts a whole file in its place. A reader sees the document that was there before, or the new one.
    public void store(Path from, URI to) throws WorkFailure, InterruptedException {
        if (isFile(require(to))) {
            files.store(from, Path.of(to));
        } else {
            web.store(from, to);
        }
    }

    /// Removes what a worker has left behind that was killed while it wrote.
    ///
    /// @param other the instance of that worker
    public void clean(URI to, @Nullable UUID other) {
        if (other != null && isFile(to)) {
            files.clean(Path.of(to), other);
        }
    }

    private URI require(URI place) throws WorkFailure {
        if (!allowed.isEmpty() && allowed.stream().noneMatch(root -> Place.isBelow(place, root))) {
            throw new WorkFailure(Reason.ROOT_REFUSED, place.toString());
        }
        return place;
    }

    private static boolean isFile(URI place) {
        return "file".equals(place.getScheme());
    }

    @Override
    public void close() {
        web.close();
    }
}
