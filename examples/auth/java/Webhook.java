import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.List;
import java.util.Map;

final class Webhook {
    private Webhook() {}

    static void handle(HttpExchange exchange) throws IOException {
        // A context also gets the paths that begin with its own,
        // such as /webhooks.
        String path = exchange.getRequestURI().getPath();
        if (!path.equals(exchange.getHttpContext().getPath())) {
            Connections.answer(exchange, 404, "Not found");
            return;
        }
        if (!exchange.getRequestMethod().equals("POST")) {
            Connections.answer(exchange, 405, "Method not allowed");
            return;
        }
        String header =
                exchange.getRequestHeaders().getFirst("x-socketless-signature");
        Socketless.Answer answer;
        try {
            var event = Socketless.readEvent(exchange.getRequestBody(), header);
            answer = replyTo(event);
        } catch (Socketless.Refused refused) {
            answer = refused.answer;
        }
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        Connections.answer(exchange, answer.status(), answer.body());
    }

    /**
     * Joins each connection of a person to that person's feed, such as user.42.
     */
    private static Socketless.Answer replyTo(Socketless.Event event) {
        String user = Socketless.userOf(event.identifier());
        List<String> feed = List.of(Socketless.feedOf(user));
        switch (event.action()) {
            case "CONNECTION_OPEN":
                var welcome = Map.of("type", "welcome");
                return Socketless.reply(
                        event, new Socketless.Reply(welcome, feed, List.of()));
            case "CONNECTION_CLOSE":
                return Socketless.reply(
                        event, new Socketless.Reply(null, List.of(), feed));
            default:
                return Socketless.reply(event); // Your app's own messages.
        }
    }
}
