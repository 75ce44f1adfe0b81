package org.granary.console.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// What a request is answered with.
public sealed interface HttpAnswer {
    String JSON = "application/json";

    /// A whole answer.
    ///
    /// @param headers beside the type and length of the content
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Content(int status, String type, byte[] body, Map<String, String> headers) implements HttpAnswer {
        public Content { headers = Map.copyOf(headers); }

        public Content with(String name, String value) {
            Map<String, String> more = new HashMap<>(headers);
            more.put(name, value);
            return new Content(status, type, body, more);
        }
    }

    /// Server-sent events, for as long as the client stays and `source` has some.
    record Events(EventSource source) implements HttpAnswer {}

    /// Where events come from.
    interface EventSource {
        /// Sends events until there are no more, or the client has left.
        void sendTo(EventSink sink) throws IOException, InterruptedException;
    }

    /// Where events go.
    interface EventSink {
        /// @throws IOException when the client has left
        void send(String event, String data) throws IOException;
    }

    static Content json(String text) {
        return new Content(200, JSON, text.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    static Content text(int status, String type, String text) {
        return new Content(status, type, text.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    static Content nothing() {
        return new Content(204, "", new byte[0], Map.of());
    }
}
