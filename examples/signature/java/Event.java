import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A verified event.
 *
 * @param message what the client sent, null unless it is text
 * @param secret the secret that signed the event; the reply needs it
 */
record Event(String action, String identifier, String message, String secret) {
    /** A request's body. Any part of it can be null before it is verified. */
    private record Payload(String action, Data data) {}

    private record Data(Connection connection, JsonElement message) {}

    private record Connection(String identifier) {}

    /** One client's webhook secret. The master secret never leaves the server. */
    static String secretFor(String identifier, String master) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(master.getBytes(UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(identifier.getBytes(UTF_8)));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("This Java has no HmacSHA256", error);
        }
    }

    /** The event, or empty unless the client that it names signed it. */
    static Optional<Event> read(byte[] body, String header, String master) {
        return parse(body).flatMap(payload -> Optional.ofNullable(payload.data())
                .map(Data::connection)
                .map(Connection::identifier)
                .map(identifier -> new Event(
                        payload.action(), identifier, text(payload.data().message()), secretFor(identifier, master)))
                .filter(event -> Signature.verify(body, header, event.secret())));
    }

    private static Optional<Payload> parse(byte[] body) {
        try {
            return Optional.ofNullable(new Gson().fromJson(new String(body, UTF_8), Payload.class));
        } catch (JsonParseException error) {
            return Optional.empty();
        }
    }

    private static String text(JsonElement value) {
        boolean isText = value != null
                && value.isJsonPrimitive()
                && value.getAsJsonPrimitive().isString();
        return isText ? value.getAsString() : null;
    }
}
