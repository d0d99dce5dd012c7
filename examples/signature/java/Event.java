import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
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
        try {
            JsonObject event = JsonParser.parseString(new String(body, UTF_8)).getAsJsonObject();
            JsonObject data = event.getAsJsonObject("data");
            String identifier = text(data.getAsJsonObject("connection").get("identifier"));
            String secret = secretFor(identifier, master);
            if (!Signature.verify(body, header, secret)) {
                return Optional.empty();
            }
            String action = text(event.get("action"));
            return Optional.of(new Event(action, identifier, text(data.get("message")), secret));
        } catch (JsonParseException | IllegalStateException | ClassCastException | NullPointerException error) {
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
