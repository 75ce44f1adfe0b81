package org.granary.gatherer.content;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.granary.gatherer.fetch.FetchError;
import org.granary.gatherer.fetch.Fetched;
import org.jspecify.annotations.Nullable;

/// Says in words why a request to a web server has failed.
final class Failures {
    private static final int MAX_CAUSES = 10;

    private Failures() {}

    static Fetched.Failed of(IOException failure, WebSettings settings) {
        if (failure instanceof ForbiddenAddressException) {
            return new Fetched.Failed(FetchError.ACCESS_DENIED, String.valueOf(failure.getMessage()));
        }
        if (failure instanceof HttpConnectTimeoutException) {
            return new Fetched.Failed(FetchError.TIMEOUT,
                    "The host could not be reached: no connection within " + seconds(settings.connectTime()) + ".");
        }
        if (failure instanceof HttpTimeoutException) {
            return new Fetched.Failed(FetchError.TIMEOUT,
                    "The host did not answer in full within " + seconds(settings.time()) + ".");
        }
        return new Fetched.Failed(FetchError.COMMUNICATION, "The host could not be reached: " + reason(failure) + ".");
    }

    /// A status of HTTP, with the words that belong to those that are met most.
    static String status(int status) {
        String words = switch (status) {
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 407 -> "Proxy Authentication Required";
            case 408 -> "Request Timeout";
            case 410 -> "Gone";
            case 429 -> "Too Many Requests";
            case 451 -> "Unavailable For Legal Reasons";
            case 500 -> "Internal Server Error";
            case 501 -> "Not Implemented";
            case 502 -> "Bad Gateway";
            case 503 -> "Service Unavailable";
            case 504 -> "Gateway Timeout";
            default -> "";
        };
        return words.isEmpty() ? Integer.toString(status) : status + " " + words;
    }

    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%s seconds", time.toMillis() % 1000 == 0
                ? Long.toString(time.toSeconds())
                : Double.toString(time.toMillis() / 1000.0));
    }

    private static String reason(IOException failure) {
        if (caused(failure, UnresolvedAddressException.class) || caused(failure, UnknownHostException.class)) {
            return "the host name cannot be resolved";
        }
        if (caused(failure, SSLException.class)) {
            return "the TLS handshake failed: " + message(failure);
        }
        if (caused(failure, NoRouteToHostException.class)) {
            return "there is no route to the host";
        }
        String message = message(failure);
        if (caused(failure, ConnectException.class)) {
            // The client does not always say why, but there is one usual reason.
            return message.isEmpty() || message.toLowerCase(Locale.ROOT).contains("refused")
                    ? "connection refused"
                    : "no connection: " + message;
        }
        return message.isEmpty() ? "the connection was lost" : "the connection was lost: " + message;
    }

    private static boolean caused(Throwable failure, Class<? extends Throwable> kind) {
        Throwable cause = failure;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
            if (kind.isInstance(cause)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    /// The first that says something, on one line and without a full stop.
    private static String message(Throwable failure) {
        @Nullable
        Throwable cause = failure;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
            String message = cause.getMessage();
            if (message != null && !message.isBlank()) {
                return message.strip().replaceAll("\\s+", " ").replaceFirst("\\.$", "");
            }
            cause = cause.getCause();
        }
        return "";
    }
}
