package org.granary.console.api;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.granary.console.http.HttpException;
import org.granary.console.http.HttpRequest;
import org.granary.console.json.Json;
import org.granary.console.login.Person;
import org.jspecify.annotations.Nullable;

/// A request to the API, whose values have been checked against its description.
///
/// @param asking null where nobody has to log in
/// @param body the fields of the body
public record ApiCall(HttpRequest request, @Nullable Person asking, Endpoint endpoint,
        Map<?, ?> body) {
    private static final int MOST_ROWS = 500;
    private static final int USUAL_ROWS = 50;
    private static final int LONGEST_TEXT = 1 << 20;

    /// @throws HttpException 400 for a value that is missing or of another type than described
    static ApiCall of(HttpRequest request, @Nullable Person person, Endpoint endpoint) {
        ApiCall call = new ApiCall(request, person, endpoint, body(request));
        for (Input input : endpoint.inputs()) {
            Object value = call.raw(input);
            if (value == null) {
                if (input.required()) {
                    throw new HttpException(400, "The value " + input.name() + " is missing.");
                }
            } else if (!fits(input, value)) {
                throw new HttpException(400, "The value " + input.name() + " has to be " + wanted(input.kind()) + ".");
            }
        }
        for (Object name : call.body.keySet()) {
            if (endpoint.inputs().stream()
                    .noneMatch(input -> input.in() == Input.Place.BODY && input.name().equals(name))) {
                throw new HttpException(400, "There is no value of the name " + name + " in this request.");
            }
        }
        return call;
    }

    private static Map<?, ?> body(HttpRequest request) {
        if (request.body().length == 0) {
            return Map.of();
        }
        String type = request.header("Content-Type");
        if (type == null || !type.startsWith("application/json")) {
            throw new HttpException(415, "A body has to be application/json.");
        }
        try {
            if (Json.read(request.body()) instanceof Map<?, ?> fields) {
                return fields;
            }
        } catch (IOException e) {
            throw new HttpException(400, "The body is no JSON, or is too large or too deep.");
        }
        throw new HttpException(400, "The body has to be a JSON object.");
    }

    private @Nullable Object raw(Input input) {
        return switch (input.in()) {
            case PATH -> request.value(input.name());
            case QUERY -> request.query().apply(input.name()).orElse(null);
            case BODY -> body.get(input.name());
        };
    }

    private static boolean fits(Input input, Object value) {
        if (input.in() == Input.Place.BODY) {
            return switch (input.kind()) {
                case TEXT, TIME, GUID -> value instanceof String;
                case INTEGER -> value instanceof Long number && number == number.intValue();
                case LONG -> value instanceof Long || (value instanceof String text && isLong(text));
                case NUMBER -> value instanceof Number;
                case TRUTH -> value instanceof Boolean;
                case ANY -> true;
            };
        }
        String text = value.toString();
        return switch (input.kind()) {
            case TEXT, TIME, GUID, ANY -> text.length() <= LONGEST_TEXT;
            case INTEGER -> isLong(text) && Long.parseLong(text) == (int) Long.parseLong(text);
            case LONG, NUMBER -> isLong(text);
            case TRUTH -> text.equals("true") || text.equals("false");
        };
    }

    private static boolean isLong(String text) {
        try {
            Long.parseLong(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static String wanted(Kind.Simple kind) {
        return switch (kind) {
            case TEXT, TIME, GUID, ANY -> "a text";
            case INTEGER, LONG, NUMBER -> "a number";
            case TRUTH -> "true or false";
        };
    }

    /// Who asks, at an address that nobody can ask without having logged in.
    public Person person() {
        return Objects.requireNonNull(asking, "an address for anybody");
    }

    private @Nullable Object value(String name) {
        return endpoint.inputs().stream().filter(input -> input.name().equals(name)).findFirst()
                .map(this::raw).orElse(null);
    }

    @Nullable
    String find(String name) {
        Object value = value(name);
        return value == null ? null : value.toString();
    }

    String text(String name) {
        return Objects.requireNonNull(find(name), name);
    }

    long number(String name) {
        return Long.parseLong(text(name));
    }

    @Nullable
    Long findNumber(String name) {
        String value = find(name);
        return value == null ? null : Long.valueOf(value);
    }

    boolean isTrue(String name) {
        return "true".equals(find(name));
    }

    /// How many rows are wanted.
    int limit() {
        Long wanted = findNumber("limit");
        if (wanted == null) {
            return USUAL_ROWS;
        }
        if (wanted < 1 || wanted > MOST_ROWS) {
            throw new HttpException(400, "The value limit has to be between 1 and " + MOST_ROWS + ".");
        }
        return wanted.intValue();
    }
}
