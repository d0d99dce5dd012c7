import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A session in a signed cookie: the person, the end in seconds and the HMAC-SHA256 of both, with dots between. */
final class Session {
    private static final Pattern FORMAT = Pattern.compile("(?:^|; )session=([\\w-]+)\\.(\\d{1,12})\\.([0-9a-f]{64})(?:;|$)");

    private Session() {}

    static Optional<String> userFrom(HttpExchange exchange, String secret) {
        String cookies = exchange.getRequestHeaders().getFirst("Cookie");
        Matcher session = FORMAT.matcher(cookies == null ? "" : cookies);
        if (!session.find() || Long.parseLong(session.group(2)) < Instant.now().getEpochSecond()) {
            return Optional.empty();
        }
        String expected = Socketless.secretFor(session.group(1) + "." + session.group(2), secret);
        boolean isGenuine = MessageDigest.isEqual(expected.getBytes(UTF_8), session.group(3).getBytes(UTF_8));
        return isGenuine ? Optional.of(session.group(1)) : Optional.empty();
    }
}
