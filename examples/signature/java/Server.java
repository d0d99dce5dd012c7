import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonObject;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;

final class Server {
    /** More than your clients' longest message needs. */
    private static final int MAX_BYTES = 64 * 1024;

    private final String master;

    private Server(String master) {
        this.master = master;
    }

    private void webhook(HttpExchange exchange) throws IOException {
        if (!exchange.getRequestMethod().equals("POST")) {
            answer(exchange, 405, "text/plain", "Method not allowed");
            return;
        }
        byte[] body = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
        if (body.length > MAX_BYTES) {
            answer(exchange, 413, "text/plain", "Body too large");
            return;
        }
        String header = exchange.getRequestHeaders().getFirst("x-socketless-signature");
        Optional<Event> verified = Event.read(body, header, master);
        if (verified.isEmpty()) {
            answer(exchange, 401, "text/plain", "Wrong signature");
            return;
        }

        Event event = verified.get();
        JsonObject reply = new JsonObject();
        if ("MESSAGE".equals(event.action())) {
            if (event.message() == null) {
                answer(exchange, 400, "text/plain", "The message is not text");
                return;
            }
            JsonObject echo = new JsonObject();
            echo.addProperty("type", "echo");
            echo.addProperty("text", event.message());
            JsonObject message = new JsonObject();
            message.addProperty("message", echo.toString());
            message.addProperty("clients", event.identifier());
            reply.add("messages", message);
        }
        exchange.getResponseHeaders().set("Authorization", "Bearer " + event.secret());
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
        String master = settings.getOrDefault("SOCKETLESS_WEBHOOK_MASTER_SECRET", "");
        if (master.isEmpty()) {
            throw new IllegalStateException("Set SOCKETLESS_WEBHOOK_MASTER_SECRET");
        }
        int port = Integer.parseInt(settings.getOrDefault("PORT", "3000"));
        // The JDK's server waits for a request without end unless it is told not to.
        System.setProperty("sun.net.httpserver.maxReqTime", "10");
        System.setProperty("sun.net.httpserver.maxRspTime", "10");
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        // Without an executor one thread reads every request, and one slow sender stops them all.
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/webhook", new Server(master)::webhook);
        server.start();
    }
}
