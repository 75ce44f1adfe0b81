package org.granary.console.api;

import java.util.List;
import org.granary.console.http.HttpAnswer;
import org.granary.console.http.HttpMethod;
import org.jspecify.annotations.Nullable;

/// One operation of the API, with its description.
///
/// @param path below `/api/v1`
/// @param tag the group that it belongs to
/// @param answer what a successful request is answered with; null for nothing (204)
/// @param open whether it needs no login
/// @param events whether it is answered with server-sent events
public record Endpoint(HttpMethod method, String path, String tag, String summary, List<Input> inputs,
        @Nullable Kind answer, boolean open, boolean events, Work work) {

    public Endpoint { inputs = List.copyOf(inputs); }

    /// Answers a request.
    @FunctionalInterface
    public interface Work {
        HttpAnswer answer(ApiCall call);
    }

    static Endpoint get(String path, String tag, String summary, List<Input> inputs, Kind answer, Work work) {
        return new Endpoint(HttpMethod.GET, path, tag, summary, inputs, answer, false, false, work);
    }

    static Endpoint post(String path, String tag, String summary, List<Input> inputs, @Nullable Kind answer,
            Work work) {
        return new Endpoint(HttpMethod.POST, path, tag, summary, inputs, answer, false, false, work);
    }

    static Endpoint delete(String path, String tag, String summary, List<Input> inputs, Work work) {
        return new Endpoint(HttpMethod.DELETE, path, tag, summary, inputs, null, false, false, work);
    }
}
