import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;

final class Server {
    private final String secret;

    private Server(String secret) {
        this.secret = secret;
    }

    private void webhook(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        Headers headers = exchange.getRequestHeaders();
        String header = headers.getFirst("x-socketless-signature");
        if (!Signature.verify(body, header, secret)) {
            answer(exchange, 401, "text/plain", "Invalid signature");
            return;
        }

        JsonObject event;
        try {
            String text = new String(body, UTF_8);
            event = JsonParser.parseString(text).getAsJsonObject();
        } catch (JsonParseException | IllegalStateException error) {
            answer(exchange, 400, "text/plain", "Malformed JSON");
            return;
        }

        JsonObject reply = new JsonObject();
        if (event.get("action").getAsString().equals("MESSAGE")) {
            JsonObject data = event.getAsJsonObject("data");
            JsonObject message = new JsonObject();
            message.add("message", data.get("message"));
            JsonObject connection = data.getAsJsonObject("connection");
            message.add("clients", connection.get("identifier"));
            reply.add("messages", message);
        }
        exchange.getResponseHeaders().set("Authorization", "Bearer " + secret);
        answer(exchange, 200, "application/json", reply.toString());
    }

    private static void answer(
            HttpExchange exchange, int status, String type, String text)
            throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    public static void main(String[] arguments) throws IOException {
        Map<String, String> settings = System.getenv();
        String secret = settings.getOrDefault("SOCKETLESS_WEBHOOK_SECRET", "");
        if (secret.isEmpty()) {
            throw new IllegalStateException("Set SOCKETLESS_WEBHOOK_SECRET");
        }
        int port = Integer.parseInt(settings.getOrDefault("PORT", "3000"));
        InetSocketAddress address = new InetSocketAddress("127.0.0.1", port);
        HttpServer server = HttpServer.create(address, 0);
        server.createContext("/webhook", new Server(secret)::webhook);
        server.start();
    }
}
