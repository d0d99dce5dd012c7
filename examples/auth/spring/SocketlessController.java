import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.InputStream;
import java.security.Principal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class SocketlessController {
    private static final System.Logger LOG =
            System.getLogger(SocketlessController.class.getName());

    /**
     * How often one person may ask. A tab that reconnects
     * asks at most 20 times.
     */
    private static final int PER_MINUTE = 60;

    private final Map<String, Integer> asked = new HashMap<>();
    private long minute;

    @PostMapping("/connection")
    public ResponseEntity<byte[]> connection(
            @RequestHeader(value = "Sec-Fetch-Site", required = false)
                    String site,
            @RequestHeader(value = "Origin", required = false) String origin,
            @RequestHeader(value = "Host", required = false) String host,
            Principal user) { // Your login's, such as Spring Security's.
        // Current browsers say whether this site's page asks; others name
        // the origin of the page.
        boolean isOwnPage = site != null
                ? site.equals("same-origin")
                : origin != null && origin.endsWith("://" + host);
        if (!isOwnPage) {
            return answer(
                    403, Map.of(), "Only this site's own pages may connect");
        }
        if (user == null) {
            return answer(401, Map.of(), "Log in first");
        }
        if (isTooMany(user.getName())) {
            return answer(
                    429, Map.of("Retry-After", "60"), "Too many connections");
        }
        try {
            String url = Socketless.connectionFor(user.getName());
            var headers = Map.of(
                    "Content-Type", "application/json",
                    "Cache-Control", "no-store");
            return answer(200, headers, new Gson().toJson(Map.of("url", url)));
        } catch (IOException | RuntimeException error) {
            LOG.log(System.Logger.Level.ERROR, "No connection", error);
            return answer(502, Map.of(), "The service gave no connection");
        }
    }

    @PostMapping("/webhook")
    public ResponseEntity<byte[]> webhook(
            InputStream body,
            @RequestHeader(value = "x-socketless-signature", required = false)
                    String header)
            throws IOException {
        Socketless.Answer answer;
        try {
            answer = replyTo(Socketless.readEvent(body, header));
        } catch (Socketless.Refused refused) {
            answer = refused.answer;
        }
        return answer(answer.status(), answer.headers(), answer.body());
    }

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

    /** Answers with bytes, because older Springs send a String as Latin-1. */
    private static ResponseEntity<byte[]> answer(
            int status, Map<String, String> headers, String body) {
        ResponseEntity.BodyBuilder builder = ResponseEntity.status(status);
        headers.forEach(builder::header);
        return builder.body(body.getBytes(UTF_8));
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
}
