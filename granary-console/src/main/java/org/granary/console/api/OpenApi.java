package org.granary.console.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.console.http.HttpMethod;
import org.granary.console.json.Json;
import org.granary.console.json.JsonOut;

/// The OpenAPI description, made of the endpoints themselves.
final class OpenApi {
    private OpenApi() {}

    static String describe(List<Endpoint> endpoints, String version) {
        Map<String, List<Endpoint>> byPath = new LinkedHashMap<>();
        endpoints.forEach(each -> byPath.computeIfAbsent(each.path(), _ -> new ArrayList<>()).add(each));
        return Json.object(out -> {
            out.field("openapi", "3.1.0");
            out.name("info").object(info -> {
                info.field("title", "Granary");
                info.field("version", version);
                info.field("description",
                        "Everything runs with the rights of the login. Log in with POST /session and send the cookie and,"
                                + " where something is changed, the header X-CSRF-Token with the token of the session; or"
                                + " send a name and a password with each request (HTTP Basic).");
            });
            out.name("servers").list(list -> list.object(server -> server.field("url", Api.ROOT)));
            out.name("security").list(list -> {
                list.object(one -> one.name("cookie").list(_ -> {}));
                list.object(one -> one.name("basic").list(_ -> {}));
            });
            out.name("paths").object(paths -> byPath.forEach((path, all) -> paths.name(path)
                    .object(methods -> all.forEach(endpoint -> operation(methods, endpoint)))));
            out.name("components").object(OpenApi::components);
        });
    }

    private static void components(JsonOut out) {
        out.name("securitySchemes").object(schemes -> {
            schemes.name("cookie").object(one -> {
                one.field("type", "apiKey");
                one.field("in", "cookie");
                one.field("name", "granary");
            });
            schemes.name("basic").object(one -> {
                one.field("type", "http");
                one.field("scheme", "basic");
            });
        });
        out.name("schemas").object(schemas -> {
            schemas.name("Error");
            new Kind.Parts(Kind.Field.of("error", Kind.Simple.TEXT), Kind.Field.optional("number", Kind.Simple.INTEGER))
                    .describe(schemas);
        });
    }

    private static void operation(JsonOut out, Endpoint endpoint) {
        out.name(endpoint.method().name().toLowerCase(Locale.ROOT)).object(operation -> {
            operation.field("summary", endpoint.summary());
            operation.field("tags", List.of(endpoint.tag()));
            if (endpoint.open()) {
                operation.field("security", List.of());
            }
            operation.name("parameters").list(list -> endpoint.inputs().stream()
                    .filter(input -> input.in() != Input.Place.BODY).forEach(input -> parameter(list, input)));
            body(operation, endpoint);
            operation.name("responses").object(responses -> {
                answer(responses, endpoint);
                responses.name("default").object(error -> {
                    error.field("description", "An error.");
                    content(error, "application/json",
                            schema -> schema.object(ref -> ref.field("$ref", "#/components/schemas/Error")));
                });
            });
        });
    }

    private static void parameter(JsonOut list, Input input) {
        list.object(one -> {
            one.field("name", input.name());
            one.field("in", input.in().name().toLowerCase(Locale.ROOT));
            one.field("required", input.required());
            one.field("description", input.description());
            one.name("schema");
            input.kind().describe(one);
        });
    }

    private static void body(JsonOut operation, Endpoint endpoint) {
        List<Input> fields = endpoint.inputs().stream().filter(input -> input.in() == Input.Place.BODY).toList();
        if (fields.isEmpty() || endpoint.method() == HttpMethod.GET) {
            return;
        }
        operation.name("requestBody").object(body -> {
            body.field("required", true);
            content(body, "application/json", schema -> schema.object(object -> {
                object.field("type", "object");
                object.name("properties").object(all -> fields.forEach(field -> {
                    all.name(field.name());
                    field.kind().describe(all);
                }));
                object.field("required", fields.stream().filter(Input::required).map(Input::name).toList());
                object.field("additionalProperties", false);
            }));
        });
    }

    private static void answer(JsonOut responses, Endpoint endpoint) {
        Kind answer = endpoint.answer();
        responses.name(answer == null ? "204" : "200").object(ok -> {
            ok.field("description", answer == null ? "Done." : "The answer.");
            if (answer != null) {
                content(ok, endpoint.events() ? "text/event-stream" : "application/json", answer::describe);
            }
        });
    }

    private static void content(JsonOut out, String type, Json.Writing schema) {
        out.name("content").object(types -> types.name(type).object(one -> {
            one.name("schema");
            schema.write(one);
        }));
    }
}
