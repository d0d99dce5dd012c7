import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

final class Server {
    private Server() {}

    private static void webhook(HttpExchange exchange) throws IOException {
        // A context also gets the paths that begin with its own,
        // such as /webhooks.
        var plain = Map.of("Content-Type", "text/plain");
        String path = exchange.getRequestURI().getPath();
        if (!path.equals(exchange.getHttpContext().getPath())) {
            answer(exchange, new Socketless.Answer(404, plain, "Not found"));
            return;
        }
        if (!exchange.getRequestMethod().equals("POST")) {
            answer(
                    exchange,
                    new Socketless.Answer(405, plain, "Method not allowed"));
            return;
        }
        String header =
                exchange.getRequestHeaders().getFirst("x-socketless-signature");
        try {
            var event = Socketless.readEvent(exchange.getRequestBody(), header);
            if (event.action().equals("MESSAGE")) {
                var echo = Map.of("type", "echo", "text", event.message());
                var reply = new Socketless.Reply(echo, List.of(), List.of());
                answer(exchange, Socketless.reply(event, reply));
            } else {
                answer(exchange, Socketless.reply(event));
            }
        } catch (Socketless.Refused refused) {
            answer(exchange, refused.answer);
        }
    }

    private static void answer(HttpExchange exchange, Socketless.Answer answer)
            throws IOException {
        byte[] bytes = answer.body().getBytes(UTF_8);
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        exchange.sendResponseHeaders(answer.status(), bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    public static void main(String[] arguments) throws IOException {
        // Without it, end now rather than at the first event.
        Socketless.setting("SOCKETLESS_WEBHOOK_MASTER_SECRET");
        int port = Integer.parseInt(Socketless.setting("PORT", "3000"));
        // The JDK's server waits for a request without end unless
        // it is told not to.
        System.setProperty("sun.net.httpserver.maxReqTime", "10");
        System.setProperty("sun.net.httpserver.maxRspTime", "10");
        var address = new InetSocketAddress("127.0.0.1", port);
        HttpServer server = HttpServer.create(address, 0);
        // Without an executor one thread reads every request, and one slow
        // sender stops them all.
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/webhook", Server::webhook);
        server.start();
        // At SIGTERM, requests that have begun get their answers.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> server.stop(10)));
    }
}
