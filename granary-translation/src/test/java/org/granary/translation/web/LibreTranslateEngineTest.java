package org.granary.translation.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.granary.translation.segment.LanguagePair;
import org.granary.translation.segment.Segment;
import org.granary.translation.segment.Segment.Code;
import org.granary.translation.segment.Segment.Words;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A service on this machine with the interface of LibreTranslate. It "translates" into large letters, tags left alone.
@Timeout(60)
class LibreTranslateEngineTest {
    private static final LanguagePair PAIR = LanguagePair.of("en", "es");

    private HttpServer server;
    private LibreTranslateEngine engine;
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile String asked = "";
    private volatile int status = 200;
    private volatile boolean hangs;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/api/", exchange -> {
            asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String answer = exchange.getRequestURI().getPath().endsWith("languages")
                    ? "[{\"code\": \"en\", \"name\": \"English\", \"targets\": [\"es\", \"fr\"]}]"
                    : translation(asked);
            if (hangs) {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        engine = new LibreTranslateEngine(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/api"), "the-key");
    }

    @AfterEach
    void stop() {
        end.countDown();
        engine.close();
        server.stop(0);
    }

    private static String translation(String request) throws IOException {
        Map<?, ?> object = (Map<?, ?>) java.util.Objects.requireNonNull(JsonText.read(request));
        List<String> texts = ((List<?>) java.util.Objects.requireNonNull(object.get("q"))).stream()
                .map(text -> JsonText.quoted(large(String.valueOf(text)))).toList();
        return "{\"translatedText\": [" + String.join(", ", texts) + "]}";
    }

    private static String large(String html) {
        var text = new StringBuilder();
        boolean tag = false;
        for (int i = 0; i < html.length(); i++) {
            char c = html.charAt(i);
            tag = c == '<' || (tag && c != '>');
            text.append(tag || html.contains("&") ? c : Character.toUpperCase(c));
        }
        return text.toString();
    }

    @Test
    void textsAndTheirCodesComeBackInOrder() throws Exception {
        assertThat(engine.translates(PAIR)).isTrue();
        assertThat(engine.translates(LanguagePair.of("en-US", "es-MX"))).isTrue();
        assertThat(engine.translates(LanguagePair.of("es", "en"))).isFalse();
        var coded = new Segment(List.of(new Words("The house is "), new Code(0), new Words("red"), new Code(1),
                new Words(".")));
        var signs = Segment.of("a < b && \"c\" > 'd' \\ \n é😀");
        assertThat(engine.translate(List.of(coded, signs), PAIR, Duration.ofSeconds(30)))
                .containsExactly(new Segment(List.of(new Words("THE HOUSE IS "), new Code(0), new Words("RED"),
                        new Code(1), new Words("."))), signs);
        assertThat(asked).contains("\"source\":\"en\"", "\"target\":\"es\"", "\"format\":\"html\"",
                "\"api_key\":\"the-key\"");
    }

    @Test
    void manyTextsAreAskedForInPieces() throws Exception {
        List<Segment> many = java.util.stream.IntStream.range(0, 120).mapToObj(i -> Segment.of("text " + i)).toList();
        assertThat(engine.translate(many, PAIR, Duration.ofSeconds(30)))
                .extracting(segment -> segment == null ? "" : segment.words())
                .containsExactlyElementsOf(
                        many.stream().map(segment -> segment.words().toUpperCase(Locale.ROOT)).toList());
    }

    @Test
    void whatGoesWrongIsSaidWithoutTheKey() {
        status = 429;
        assertThat(failure().getMessage()).contains("answered with status 429 (too many requests)")
                .doesNotContain("the-key");
        status = 400;
        assertThat(failure().reason()).isEqualTo(Reason.NOT_SUPPORTED);
        server.stop(0);
        assertThat(failure().reason()).isEqualTo(Reason.ENGINE_CRASHED);
    }

    @Test
    void aServiceThatHangsIsGivenUp() {
        hangs = true;
        assertThat(catchThrowableOfType(WorkFailure.class,
                () -> engine.translate(List.of(Segment.of("x")), PAIR, Duration.ofMillis(300))).reason())
                .isEqualTo(Reason.TIME_LIMIT);
    }

    private WorkFailure failure() {
        return java.util.Objects.requireNonNull(catchThrowableOfType(WorkFailure.class,
                () -> engine.translate(List.of(Segment.of("x")), PAIR, Duration.ofSeconds(20))));
    }

    @Test
    void answersThatAreNoJsonAreRefused() {
        for (String wrong : List.of("", "{", "[1,", "{\"a\"}", "\"x", "nonsense{", "[".repeat(100), "\"\\u12\"")) {
            assertThat(catchThrowableOfType(IOException.class, () -> JsonText.read(wrong))).as(wrong).isNotNull();
        }
    }
}
