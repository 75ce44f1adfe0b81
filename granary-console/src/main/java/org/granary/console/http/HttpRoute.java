package org.granary.console.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is answered under a path.
///
/// @param path for instance `/api/v1/queues/{queue}/jobs`; a name in braces stands for one part
public record HttpRoute(HttpMethod method, String path, Handler handler) {

    /// Answers a request, on a virtual thread of its own. It may block.
    @FunctionalInterface
    public interface Handler {
        /// @throws HttpException to answer with an error
        HttpAnswer answer(HttpRequest request);
    }

    /// A path that anybody may ask, without having logged in.
    public static HttpRoute get(String path, Handler handler) {
        return new HttpRoute(HttpMethod.GET, path, handler);
    }

    /// The values of the names in the path, or null where the path is another.
    @Nullable
    Map<String, String> match(List<String> parts) {
        List<String> own = parts(path);
        if (own.size() != parts.size()) {
            return null;
        }
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < own.size(); i++) {
            String part = own.get(i);
            if (part.startsWith("{")) {
                values.put(part.substring(1, part.length() - 1), parts.get(i));
            } else if (!part.equals(parts.get(i))) {
                return null;
            }
        }
        return values;
    }

    static List<String> parts(String path) {
        return List.of(path.split("/", -1));
    }
}
