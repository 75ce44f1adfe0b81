package org.granary.gatherer.content;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;

/// Requests to web servers, each bounded in size and time. Redirects are answers like others.
final class Transfer implements AutoCloseable {
    static {
        // Requests go to an address that was looked at, and name the host themselves. Read when the first client is made.
        String property = "jdk.httpclient.allowRestrictedHeaders";
        System.setProperty(property, System.getProperty(property, "") + ",host");
    }

    private final WebSettings settings;
    private final Reach reach;
    private final HttpClient client;

    Transfer(WebSettings settings) {
        this(settings, new Reach(settings.namedHosts()));
    }

    Transfer(WebSettings settings, Reach reach) {
        this.settings = settings;
        this.reach = reach;
        this.client = HttpClient.newBuilder().connectTimeout(settings.connectTime())
                .followRedirects(HttpClient.Redirect.NEVER).build();
    }

    static final class Answer {
        private final int status;
        private final HttpHeaders headers;
        private final byte[] body;

        Answer(int status, HttpHeaders headers, byte[] body) {
            this.status = status;
            this.headers = headers;
            this.body = body;
        }

        int status() {
            return status;
        }

        HttpHeaders headers() {
            return headers;
        }

        /// Unpacked.
        byte[] body() {
            return body;
        }

        String header(String name) {
            return headers.firstValue(name).orElse("");
        }
    }

    /// @throws ForbiddenAddressException when the host is not to be asked
    /// @throws TooLargeException when there is more than `maxBytes`
    /// @throws HttpTimeoutException when it takes too long, wherever the time went
    Answer get(String url, Map<String, String> headers, int maxBytes) throws IOException, InterruptedException {
        Reach.Target target = reach.of(url);
        HttpRequest.Builder request = HttpRequest.newBuilder(target.uri()).timeout(settings.time())
                // Without TLS, asking for HTTP/2 is a header that confuses old servers.
                .version(url.startsWith("https:") ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
                .header("User-Agent", settings.userAgent()).header("Accept-Encoding", "gzip")
                .header("Accept", "text/html,application/xhtml+xml,*/*;q=0.5");
        headers.forEach(request::header);
        if (!target.host().equals(target.uri().getRawAuthority())) {
            request.header("Host", target.host());
        }
        CompletableFuture<HttpResponse<byte[]>> answer = client.sendAsync(request.build(),
                response -> new BoundedBody(maxBytes));
        try {
            // The request's own time-out ends with the headers.
            HttpResponse<byte[]> response = answer.get(settings.time().toNanos(), TimeUnit.NANOSECONDS);
            return new Answer(response.statusCode(), response.headers(), unpacked(response, maxBytes));
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("It took longer than " + settings.time().toMillis() + " ms.");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    private static byte[] unpacked(HttpResponse<byte[]> response, int maxBytes) throws IOException {
        String encoding = response.headers().firstValue("Content-Encoding").orElse("identity").strip();
        boolean packed = encoding.equalsIgnoreCase("gzip") || encoding.equalsIgnoreCase("x-gzip");
        if (!packed || response.body().length == 0) {
            return response.body();
        }
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
            byte[] bytes = in.readNBytes(maxBytes);
            if (in.read() >= 0) {
                throw new TooLargeException(maxBytes);
            }
            return bytes;
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
