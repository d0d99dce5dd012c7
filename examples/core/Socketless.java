import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a backend needs of Socketless: connections, verified events,
 * replies, messages and feeds. Put it in your package.
 */
public final class Socketless {
    /** This app's own limit: the service states none. */
    public static final int BODY_LIMIT = 64 * 1024;

    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();
    private static final SecureRandom RANDOM = new SecureRandom();
    // It follows no redirect: one would take a client's secret in
    // the body elsewhere.
    private static final HttpClient SERVICE =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Socketless() {}

    /**
     * A verified event, with its client's secret for reply. The message is
     * empty unless the action is MESSAGE.
     */
    public record Event(String action, String identifier, String message, String secret) {}

    /**
     * What the client of an event gets: a message (null for none), and the
     * feeds that it joins or leaves.
     */
    public record Reply(Object message, List<String> join, List<String> leave) {}

    /** An HTTP answer: a refusal, or a reply. */
    public record Answer(int status, Map<String, String> headers, String body) {}

    /** A request that holds no event, with the refusal to answer with. */
    public static final class Refused extends Exception {
        private static final long serialVersionUID = 1;
        final transient Answer answer;

        Refused(int status, String text) {
            super(text);
            answer = new Answer(status, Map.of("Content-Type", "text/plain"), text);
        }
    }

    public static String setting(String name, String fallback) {
        String value = System.getenv(name);
        value = value == null || value.isEmpty() ? fallback : value;
        if (value == null) {
            throw new IllegalStateException("Set the environment variable " + name);
        }
        return value;
    }

    public static String setting(String name) {
        return setting(name, null);
    }

    /**
     * The webhook secret of one client, who can read it in the token. The
     * master that it is made from stays here.
     */
    public static String secretFor(String identifier, String master) {
        if (!isUnicode(identifier)) {
            throw new IllegalArgumentException("The identifier is not valid Unicode");
        }
        return hmac(master, identifier.getBytes(UTF_8));
    }

    /**
     * Whether a text has neither half a surrogate pair, whose bytes would be
     * those of "?", nor U+FFFD, which decoders put in its place: one user
     * could become another.
     */
    private static boolean isUnicode(String text) {
        return UTF_8.newEncoder().canEncode(text) && text.indexOf('\uFFFD') < 0;
    }

    // #region verify
    /** Whether the header signs exactly these bytes. */
    public static boolean verifySignature(
            byte[] body, String header, String secret) {
        if (header == null || secret.isEmpty()) {
            return false;
        }
        String expected = "hmac-sha256=" + hmac(secret, body);
        return MessageDigest.isEqual(
                expected.getBytes(UTF_8), header.getBytes(UTF_8));
    }

    private static String hmac(String key, byte[] bytes) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.getBytes(UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(bytes));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("This Java has no HmacSHA256", error);
        }
    }
    // #endregion verify

    // #region read
    /**
     * A request's body. Untrusted, including the types of its fields,
     * until it is verified.
     */
    private record Payload(JsonElement action, Data data) {}

    private record Data(Connection connection, JsonElement message) {}

    private record Connection(JsonElement identifier) {}

    /**
     * Reads a webhook request: its body, unread, and the
     * header x-socketless-signature.
     */
    public static Event readEvent(InputStream stream, String header)
            throws IOException, Refused {
        byte[] body = stream.readNBytes(BODY_LIMIT + 1);
        if (body.length > BODY_LIMIT) {
            throw new Refused(413, "The body is too large or too slow");
        }
        Payload payload = parse(body);
        boolean isEvent = payload != null
                && payload.data() != null
                && payload.data().connection() != null;
        String identifier =
                isEvent ? text(payload.data().connection().identifier()) : null;
        String current = setting("SOCKETLESS_WEBHOOK_MASTER_SECRET");
        // Set while you change the master.
        String other = setting("SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER", "");
        for (String master : List.of(current, other)) {
            String secret = identifier == null
                            || !isUnicode(identifier)
                            || master.isEmpty()
                    ? ""
                    : secretFor(identifier, master);
            if (!verifySignature(body, header, secret)) {
                continue;
            }
            if (master.equals(other)) {
                System.err.println("A secret from"
                        + " SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER"
                        + " signed an event");
            }
            String action = text(payload.action());
            String message =
                    "MESSAGE".equals(action) ? text(payload.data().message()) : "";
            if (action == null || message == null) {
                throw new Refused(400, "The message is not text");
            }
            return new Event(action, identifier, message, secret);
        }
        throw new Refused(401, "Wrong signature");
    }

    private static Payload parse(byte[] body) {
        try {
            return GSON.fromJson(new String(body, UTF_8), Payload.class);
        } catch (JsonParseException error) {
            return null;
        }
    }

    private static String text(JsonElement value) {
        boolean isText = value != null
                && value.isJsonPrimitive()
                && value.getAsJsonPrimitive().isString();
        return isText ? value.getAsString() : null;
    }
    // #endregion read

    /**
     * Throws if the service would not take this name: one wrong name in a
     * reply makes it ignore the whole reply.
     */
    private static void checkFeed(String name) {
        if (!name.matches("[a-z0-9_.]{1,100}")) {
            String rule = "use 1 to 100 lowercase letters, digits, \"_\" and \".\"";
            throw new IllegalArgumentException("Invalid feed name " + GSON.toJson(name) + ": " + rule);
        }
    }

    /**
     * Answers a verified event, with what your handlers reply. The service
     * ignores an answer without the header.
     */
    public static Answer reply(Event event, Reply... replies) {
        String clients = event.identifier();
        // One feed in each action, and each feed once: a join that
        // changes nothing can fail.
        Set<Map<String, String>> feeds = new LinkedHashSet<>();
        List<Map<String, String>> messages = new ArrayList<>();
        for (Reply it : replies) {
            it.join().forEach(feed -> feeds.add(Map.of("action", "join", "feeds", feed, "clients", clients)));
        }
        for (Reply it : replies) {
            it.leave().forEach(feed -> feeds.add(Map.of("action", "leave", "feeds", feed, "clients", clients)));
            if (it.message() != null) {
                messages.add(Map.of("clients", clients, "message", GSON.toJson(it.message())));
            }
        }
        feeds.forEach(action -> checkFeed(action.get("feeds")));
        Map<String, Object> body = new LinkedHashMap<>();
        if (!feeds.isEmpty()) {
            body.put("feeds", feeds);
        }
        if (!messages.isEmpty()) {
            body.put("messages", messages);
        }
        var headers = Map.of("Authorization", "Bearer " + event.secret(), "Content-Type", "application/json");
        return new Answer(200, headers, GSON.toJson(body));
    }

    /** The user of a connection. */
    public static String userOf(String identifier) {
        int dot = identifier.lastIndexOf('.');
        return dot < 0 ? identifier : identifier.substring(0, dot);
    }

    /** Throws if this names no user. */
    private static void checkUser(String user) {
        if (user.isEmpty()) {
            throw new IllegalArgumentException("The user is empty");
        }
        if (!isUnicode(user)) {
            throw new IllegalArgumentException("The user is not valid Unicode");
        }
    }

    /**
     * The feed that all connections of a user join, such as user.42. An ID
     * that a feed name can't hold is hashed.
     */
    public static String feedOf(String user) {
        checkUser(user);
        if (user.matches("[a-z0-9_.]{1,95}")) {
            return "user." + user;
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(user.getBytes(UTF_8));
            return "user_" + HexFormat.of().formatHex(digest);
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("This Java has no SHA-256", error);
        }
    }

    /**
     * Asks for a new connection of this user, and returns its url. Each
     * connection has its own identifier and secret.
     */
    public static String connectionFor(String user, String webhookUrl) throws IOException {
        checkUser(user);
        byte[] random = new byte[8];
        RANDOM.nextBytes(random);
        String identifier = user + "." + HexFormat.of().formatHex(random);
        String secret = secretFor(identifier, setting("SOCKETLESS_WEBHOOK_MASTER_SECRET"));
        var options = Map.of("sendOnConnect", true, "sendOnMessage", true, "sendOnDisconnect", true);
        var webhook = Map.of("url", webhookUrl, "secret", secret, "options", options);
        String answer = call("connection", Map.of("identifier", identifier, "webhook", webhook));
        return GSON.fromJson(answer, JsonObject.class).get("url").getAsString();
    }

    /** As above, with the webhook at /webhook after PUBLIC_URL. */
    public static String connectionFor(String user) throws IOException {
        return connectionFor(user, setting("PUBLIC_URL").replaceFirst("/$", "") + "/webhook");
    }

    /**
     * Sends a message to Map.of("feeds", …) or Map.of("clients", …), as
     * JSON. Name each receiver once: each naming is one copy.
     */
    public static void send(Map<String, ?> to, Object message) throws IOException {
        if (to.get("feeds") instanceof String feed) {
            checkFeed(feed);
        }
        Map<String, Object> item = new LinkedHashMap<>(to);
        String text = GSON.toJson(message);
        // This app's own limit: on a slow line, a longer one keeps
        // heartbeats back until the connection ends.
        if (text.length() > 100_000) {
            throw new IllegalArgumentException("The message is longer than 100,000 characters: send the address of a file");
        }
        item.put("message", text);
        call("message", Map.of("messages", item));
    }

    /**
     * Changes a feed ("join", "leave") at any time. In the reply to an
     * event, use join and leave instead.
     */
    public static void changeFeeds(String action, String feed, List<String> clients) throws IOException {
        checkFeed(feed);
        call("feeds", Map.of("actions", Map.of("action", action, "feeds", feed, "clients", clients)));
    }

    /**
     * Calls the service. A 500 to feeds or message can come with the work
     * done: it is logged, and not thrown.
     */
    public static String call(String path, Object body) throws IOException {
        String address = setting("SOCKETLESS_API_URL", "https://app.socketless.ws") + "/api/v0/" + path;
        HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                .header("Authorization", "Bearer " + setting("SOCKETLESS_API_KEY"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(GSON.toJson(body)))
                .build();
        var asking = SERVICE.sendAsync(request, HttpResponse.BodyHandlers.ofString());
        HttpResponse<String> response;
        try {
            // The request's own timeout would leave out the body.
            response = asking.get(10, TimeUnit.SECONDS);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new IOException(error);
        } catch (ExecutionException | TimeoutException error) {
            throw new IOException("Socketless did not answer " + path, error);
        } finally {
            asking.cancel(true);
        }
        if (response.statusCode() / 100 == 2) {
            return response.body();
        }
        String redirect = response.headers().firstValue("Location").map(it -> " to " + it).orElse("");
        String answered = path + " with " + response.statusCode() + redirect + ": " + response.body();
        String problem = "Socketless answered " + answered;
        if (path.equals("connection") || response.statusCode() != 500) {
            throw new IOException(problem);
        }
        System.err.println(problem);
        return "";
    }
}
