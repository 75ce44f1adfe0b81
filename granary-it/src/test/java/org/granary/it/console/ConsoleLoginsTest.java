package org.granary.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.granary.it.console.ApiClient.Answer;
import org.granary.it.protocol.StoreKind;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// Logins and roles, changed by the API as the page changes them.
class ConsoleLoginsTest {
    private static final String ROOT = "/api/v1";
    private static final String NAME = "o'brien] x";
    private static final String PATH = ROOT + "/logins/o%27brien%5D%20x";
    private static final String USER = ROOT + "/databases/TranslationServices/users/o%27brien%5D%20x";

    @AutoClose
    private static final ConsoleServer SERVER = ConsoleServer.start(StoreKind.EMBEDDED, Map.of());

    private static int login(String password) {
        return ApiClient.of(SERVER.url(), NAME, password).get(ROOT + "/session").status();
    }

    @Test
    void aLoginIsAddedGivenRolesDisabledAndRemoved() {
        ApiClient sa = ApiClient.administrator(SERVER.url());
        assertDone(sa.post(ROOT + "/logins", Map.of("name", NAME, "password", "first 'password' 1")));
        assertThat(login("first 'password' 1")).isEqualTo(200);
        assertThat(sa.post(ROOT + "/logins", Map.of("name", NAME, "password", "first password 1")).object()
                .get("number")).isEqualTo(15025L);

        assertDone(sa.post(USER, Map.of()));
        assertDone(sa.post(USER + "/roles/db_datareader", Map.of()));
        assertThat(sa.get(ROOT + "/databases/TranslationServices/users").column("name")).asString().contains(NAME);
        assertDone(sa.delete(USER + "/roles/db_datareader"));

        ApiClient person = ApiClient.of(SERVER.url(), NAME, "first 'password' 1");
        Answer refused = person.post(ROOT + "/logins", Map.of("name", "friend", "password", "friend-password-1"));
        assertThat(refused.status()).as("%s", refused).isEqualTo(403);
        assertThat(person.post(PATH + "/roles/sysadmin", Map.of()).status()).isEqualTo(403);
        assertThat(person.delete(ROOT + "/logins/sa").status()).isIn(403, 404);
        assertThat(person.post(ROOT + "/logins/sa/password", Map.of("password", "taken over 1")).status())
                .isIn(403, 404);
        assertThat(sa.get(ROOT + "/session").status()).isEqualTo(200);

        assertDone(sa.post(PATH + "/roles/sysadmin", Map.of()));
        assertDone(person.post(ROOT + "/logins", Map.of("name", "friend", "password", "friend-password-1")));
        assertDone(sa.delete(PATH + "/roles/sysadmin"));
        assertThat(person.delete(ROOT + "/logins/friend").status()).isIn(403, 404);
        assertDone(sa.delete(ROOT + "/logins/friend"));

        assertDone(sa.post(PATH + "/password", Map.of("password", "second password 2")));
        assertThat(login("first 'password' 1")).isEqualTo(401);
        assertThat(login("second password 2")).isEqualTo(200);
        assertDone(sa.post(PATH + "/state", Map.of("disabled", true)));
        assertThat(login("second password 2")).isEqualTo(401);
        assertDone(sa.post(PATH + "/state", Map.of("disabled", false)));
        assertThat(login("second password 2")).isEqualTo(200);
        assertDone(sa.delete(PATH));
        assertThat(login("second password 2")).isEqualTo(401);
    }

    @Test
    void aWeakPasswordIsRefusedAndNotRepeated() {
        ApiClient sa = ApiClient.administrator(SERVER.url());
        Answer refused = sa.post(ROOT + "/logins", Map.of("name", "weak", "password", "hush"));
        assertThat(refused.status()).as("%s", refused).isEqualTo(422);
        assertThat(refused.body()).doesNotContain("hush");
        assertThat(sa.get(ROOT + "/logins").body()).doesNotContain("\"weak\"");
    }

    private static void assertDone(Answer answer) {
        assertThat(answer.status()).as("%s", answer).isEqualTo(204);
    }
}
