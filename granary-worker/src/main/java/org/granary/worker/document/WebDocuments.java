package org.granary.worker.document;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;

/// Documents on web servers: GET and PUT, and MKCOL for folders that are missing (WebDAV).
final class WebDocuments implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration ANSWER = Duration.ofSeconds(60);
    private static final int NOT_FOUND = 404;
    private static final int GONE = 410;
    private static final int CONFLICT = 409;
    private static final int TOO_LARGE = 413;
    private static final int NO_SPACE = 507;

    private final long largest;
    private final HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT)
            // A redirection could lead out of the roots that the worker may use.
            .followRedirects(HttpClient.Redirect.NEVER).version(HttpClient.Version.HTTP_1_1).build();

    WebDocuments(long largest) {
        this.largest = largest;
    }

    void fetch(URI from, Path to) throws WorkFailure, InterruptedException {
        try {
            HttpResponse<InputStream> answer = client.send(
                    HttpRequest.newBuilder(from).timeout(ANSWER).GET().build(), BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                if (answer.statusCode() == NOT_FOUND || answer.statusCode() == GONE) {
                    throw new WorkFailure(Reason.INPUT_MISSING, from.toString());
                }
                if (answer.statusCode() != 200) {
                    throw new WorkFailure(Reason.INPUT_UNREACHABLE, status(from, answer));
                }
                BoundedCopy.copy(body, to, largest);
            }
        } catch (IOException e) {
            throw new WorkFailure(FileDocuments.isFull(e) ? Reason.NO_SPACE : Reason.INPUT_UNREACHABLE, e);
        }
    }

    void store(Path from, URI to) throws WorkFailure, InterruptedException {
        try {
            HttpResponse<Void> answer = put(from, to);
            if (answer.statusCode() == CONFLICT || answer.statusCode() == NOT_FOUND) {
                makeFolders(to);
                answer = put(from, to);
            }
            int status = answer.statusCode();
            if (status / 100 != 2) {
                throw new WorkFailure(switch (status) {
                    case NO_SPACE -> Reason.NO_SPACE;
                    case TOO_LARGE -> Reason.TOO_LARGE;
                    default -> Reason.OUTPUT_UNREACHABLE;
                }, status(to, answer));
            }
        } catch (IOException e) {
            throw new WorkFailure(Reason.OUTPUT_UNREACHABLE, e);
        }
    }

    private HttpResponse<Void> put(Path from, URI to) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(to).timeout(ANSWER).PUT(BodyPublishers.ofFile(from)).build(),
                BodyHandlers.discarding());
    }

    /// From the outermost one: a server makes one level at a time, and refuses those that are there.
    private void makeFolders(URI to) throws IOException, InterruptedException {
        String path = to.getRawPath();
        for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
            client.send(HttpRequest.newBuilder(to.resolve(path.substring(0, slash + 1))).timeout(ANSWER)
                    .method("MKCOL", BodyPublishers.noBody()).build(), BodyHandlers.discarding());
        }
    }

    private static String status(URI place, HttpResponse<?> answer) {
        return place + " answers with the status " + answer.statusCode();
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
