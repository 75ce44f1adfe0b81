package org.granary.console.api;

import java.util.List;
import org.granary.console.api.Kind.Field;
import org.granary.console.api.Kind.Simple;
import org.granary.console.http.HttpMethod;
import org.granary.console.login.Logins;

/// Logging in and out.
final class LoginApi {
    private static final String TAG = "session";
    private static final Kind SESSION = new Kind.Parts(Field.of("login", Simple.TEXT),
            Field.nullable("token", Simple.TEXT), Field.of("permissions", new Kind.ListOf(Simple.TEXT)));

    private LoginApi() {}

    static List<Endpoint> endpoints(Logins logins) {
        return List.of(
                new Endpoint(HttpMethod.POST, "/session", TAG, "Logs in, and sets the cookie.",
                        List.of(Input.body("user", Simple.TEXT, "The login."),
                                Input.body("password", Simple.TEXT, "Its password.")),
                        SESSION, true, false,
                        call -> logins.begin(call.request(), call.text("user"), call.text("password"))),
                Endpoint.get("/session", TAG, "Who has logged in, and what permissions the login has on the server.",
                        List.of(), SESSION, call -> logins.describe(call.person())),
                Endpoint.delete("/session", TAG, "Logs out.", List.of(),
                        call -> logins.end(call.request(), call.person())));
    }
}
