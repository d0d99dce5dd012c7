import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonObject;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

final class Connections {
    private static final System.Logger LOG =
            System.getLogger(Connections.class.getName());

    /**
     * How often one person may ask. A tab that reconnects
     * asks at most 20 times.
     */
    private static final int PER_MINUTE = 60;

    private final Map<String, Integer> asked = new HashMap<>();
    private long minute;

    void handle(HttpExchange exchange) throws IOException {
        // A context also gets the paths that begin with its own,
        // such as /webhooks.
        String path = exchange.getRequestURI().getPath();
        if (!path.equals(exchange.getHttpContext().getPath())) {
            answer(exchange, 404, "Not found");
            return;
        }
        if (!exchange.getRequestMethod().equals("POST")) {
            answer(exchange, 405, "Method not allowed");
            return;
        }
        // Current browsers say whether this site's page asks; others name
        // the origin of the page.
        Headers headers = exchange.getRequestHeaders();
        String site = headers.getFirst("Sec-Fetch-Site");
        String origin = headers.getFirst("Origin");
        String host = headers.getFirst("Host");
        boolean isOwnPage = site != null
                ? site.equals("same-origin")
                : origin != null && origin.endsWith("://" + host);
        if (!isOwnPage) {
            answer(exchange, 403, "Only this site's own pages may connect");
            return;
        }
        String secret = Socketless.setting("SESSION_SECRET");
        Optional<String> user = Session.userFrom(exchange, secret);
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
            body.addProperty("url", Socketless.connectionFor(user.get()));
        } catch (IOException | RuntimeException error) {
            LOG.log(System.Logger.Level.ERROR, "No connection", error);
            answer(exchange, 502, "The service gave no connection");
            return;
        }
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        answer(exchange, 200, body.toString());
    }

    /**
     * Whether this person has asked too often. Each process counts for itself.
     */
    private synchronized boolean isTooMany(String user) {
        long now = Instant.now().getEpochSecond() / 60;
        if (now != minute) {
            asked.clear();
        }
        minute = now;
        return asked.merge(user, 1, Integer::sum) > PER_MINUTE;
    }

    static void answer(HttpExchange exchange, int status, String text)
            throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
