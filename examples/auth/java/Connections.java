import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

final class Connections {
    /** How often one person may ask. A tab that reconnects asks at most 20 times. */
    private static final int PER_MINUTE = 60;

    private final Map<String, String> settings;
    private final HttpClient service =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Integer> asked = new HashMap<>();
    private long minute;

    Connections(Map<String, String> settings) {
        this.settings = settings;
    }

    void handle(HttpExchange exchange) throws IOException {
        if (!exchange.getRequestMethod().equals("POST")) {
            answer(exchange, 405, "Method not allowed");
            return;
        }
        // Current browsers say whether this site's page asks; others name the origin of the page.
        Headers headers = exchange.getRequestHeaders();
        String site = headers.getFirst("Sec-Fetch-Site");
        String origin = headers.getFirst("Origin");
        boolean isOwnPage = site != null
                ? site.equals("same-origin")
                : origin != null && origin.endsWith("://" + headers.getFirst("Host"));
        if (!isOwnPage) {
            answer(exchange, 403, "Only this site's own pages may connect");
            return;
        }
        Optional<String> user = Session.sessionUser(exchange, settings.get("SESSION_SECRET"));
        if (user.isEmpty()) {
            answer(exchange, 401, "Log in first");
            return;
        }
        if (isTooMany(user.get())) {
            exchange.getResponseHeaders().set("Retry-After", "60");
            answer(exchange, 429, "Too many connections");
            return;
        }

        JsonObject body = new JsonObject();
        try {
            body.addProperty("url", newConnection(user.get()));
        } catch (IOException error) {
            error.printStackTrace();
            answer(exchange, 502, "The service gave no connection");
            return;
        }
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        answer(exchange, 200, body.toString());
    }

    /** Whether this person has asked too often. Each process counts for itself. */
    private synchronized boolean isTooMany(String user) {
        long now = Instant.now().getEpochSecond() / 60;
        if (now != minute) {
            asked.clear();
        }
        minute = now;
        return asked.merge(user, 1, Integer::sum) > PER_MINUTE;
    }

    /** Asks for one connection of this person, and returns the url for their browser. */
    private String newConnection(String user) throws IOException {
        byte[] bytes = new byte[8];
        random.nextBytes(bytes);
        String identifier = user + "." + HexFormat.of().formatHex(bytes);
        String secret = Event.secretFor(identifier, settings.get("SOCKETLESS_WEBHOOK_MASTER_SECRET"));
        String address = settings.getOrDefault("SOCKETLESS_API_URL", "https://app.socketless.ws");
        Map<String, Object> options = Map.of("sendOnConnect", true, "sendOnMessage", true, "sendOnDisconnect", true);
        Map<String, Object> webhook =
                Map.of("url", settings.get("PUBLIC_URL") + "/webhook", "secret", secret, "options", options);
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + "/api/v0/connection"))
                .timeout(Duration.ofSeconds(10))
                .header("Authorization", "Bearer " + settings.get("SOCKETLESS_API_KEY"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        new Gson().toJson(Map.of("identifier", identifier, "webhook", webhook))))
                .build();
        try {
            HttpResponse<String> response = service.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IOException("Socketless answered " + response.statusCode() + ": " + response.body());
            }
            return new Gson().fromJson(response.body(), JsonObject.class).get("url").getAsString();
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new IOException(error);
        }
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
