import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends each line of the standard input, and prints each message that arrives.
 */
public final class Client {
    /**
     * The backend refused, or a page answered: trying again is useless
     * until the user logs in.
     */
    static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1;

        RefusedException(String message) {
            super(message);
        }
    }

    /**
     * The backend gave no connection, and asks to be left alone
     * for so many seconds.
     */
    static final class NotNowException extends IOException {
        private static final long serialVersionUID = 1;
        final long seconds;

        NotNowException(String message, long seconds) {
            super(message);
            this.seconds = seconds;
        }
    }

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int MAX_ANSWER_BYTES = 1 << 20;
    private static final long MAX_PAUSE_SECONDS = 300;
    // The webhook of the examples reads 64 KB.
    private static final int MAX_TEXT_CHARACTERS = 10_000;

    /**
     * HTTP/1.1: a backend with a WebSocket server of its own may trip over
     * an offer of HTTP/2.
     */
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
    private final URI connectionUrl = URI.create(
            setting("CONNECTION_URL", "http://localhost:3000/connection"));
    private final String silenceSeconds = setting("SILENCE_SECONDS", "45");
    private int failures = 0;
    private CompletableFuture<Link> link = noConnection();

    static String setting(String name, String fallback) {
        return Optional.ofNullable(System.getenv(name)).orElse(fallback);
    }

    /** An open connection, and where it says what happens to it. */
    record Link(WebSocket socket, Frames frames) {
        /** Sends a text frame. A link that takes no more bytes ends. */
        CompletableFuture<Link> send(String text) {
            return socket.sendText(text, true)
                    .orTimeout(TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                    .whenComplete((sent, error) -> {
                        if (error != null) frames.end("not sent: " + error);
                    })
                    .thenApply(sent -> this);
        }
    }

    static CompletableFuture<Link> noConnection() {
        return CompletableFuture.failedFuture(new IOException("no connection"));
    }

    /**
     * The headers that say who asks, for each request: put in your login's,
     * such as a fresh token or a Cookie.
     *
     * @throws RefusedException if there is no login any more
     */
    static Map<String, String> loginHeaders() throws RefusedException {
        var token = setting("ACCESS_TOKEN", "");
        return token.isEmpty()
                ? Map.of()
                : Map.of("Authorization", "Bearer " + token);
    }

    /**
     * Asks your backend for a new url. A token expires, so ask
     * before every attempt.
     */
    URI requestUrl() throws IOException, RefusedException {
        // Set Origin, as a browser does: the backend refuses
        // requests from other sites.
        var origin = connectionUrl.getScheme() + "://"
                + connectionUrl.getRawAuthority();
        var request = HttpRequest.newBuilder(connectionUrl)
                .header("Content-Type", "application/json")
                .header("Origin", origin)
                .POST(HttpRequest.BodyPublishers.ofString("{}"));
        loginHeaders().forEach(request::setHeader);
        var bytes = new ByteArrayOutputStream();
        var collect = BodyHandlers.ofByteArrayConsumer(part -> {
            bytes.writeBytes(part.orElse(new byte[0]));
            if (bytes.size() > MAX_ANSWER_BYTES) {
                throw new IllegalStateException("the answer is too long");
            }
        });
        var asking = http.sendAsync(request.build(), collect);
        HttpResponse<Void> response;
        try {
            // The request's own timeout ends with the headers; this one
            // includes the body.
            response = asking.copy()
                    .orTimeout(TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                    .join();
        } finally {
            asking.cancel(true);
        }
        int status = response.statusCode();
        var text = bytes.toString(StandardCharsets.UTF_8);
        var reason = "the backend answered " + status + ": " + text;
        if (status == 401 || status == 403) throw new RefusedException(reason);
        boolean isPage = status / 100 == 3
                || status / 100 == 2 && text.stripLeading().startsWith("<");
        if (isPage) {
            throw new RefusedException("the backend answered with a page:"
                    + " log in, then start again");
        }
        if (status / 100 != 2) {
            var retryAfter = response.headers().firstValue("Retry-After");
            long seconds = secondsOf(retryAfter.orElse(""));
            throw new NotNowException(
                    reason, Math.min(MAX_PAUSE_SECONDS, seconds));
        }
        try {
            var connection = JsonParser.parseString(text).getAsJsonObject();
            return URI.create(connection.get("url").getAsString());
        } catch (RuntimeException error) {
            throw new NotNowException("the backend answered without a url", 0);
        }
    }

    /** The seconds of a Retry-After, which is a number or a date. */
    static long secondsOf(String retryAfter) {
        if (retryAfter.matches("\\d{1,9}")) return Long.parseLong(retryAfter);
        try {
            var date = ZonedDateTime.parse(
                    retryAfter, DateTimeFormatter.RFC_1123_DATE_TIME);
            return Duration.between(Instant.now(), date).toSeconds() + 1;
        } catch (DateTimeParseException error) {
            return 0;
        }
    }

    /**
     * Collects whole text frames, a sign of life for each part before, and
     * as the last entry the reason of the end.
     */
    static final class Frames implements WebSocket.Listener {
        record Entry(String text, boolean isEnd) {}

        static final Entry PART = new Entry("", false);
        final BlockingQueue<Entry> entries = new LinkedBlockingQueue<>();
        private final StringBuilder parts = new StringBuilder();

        void end(String reason) {
            entries.add(new Entry(reason, true));
        }

        @Override
        public CompletionStage<?> onText(
                WebSocket webSocket, CharSequence part, boolean isLast) {
            parts.append(part);
            entries.add(isLast ? new Entry(parts.toString(), false) : PART);
            if (isLast) parts.setLength(0);
            webSocket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(
                WebSocket webSocket, int code, String reason) {
            end(("closed with " + code + " " + reason).strip());
            return null;
        }

        @Override
        public void onError(WebSocket webSocket, Throwable error) {
            end("connection lost: " + error);
        }
    }

    /**
     * Opens one WebSocket. Returns the reason when the connection has ended.
     */
    String hold(URI url) throws InterruptedException {
        var frames = new Frames();
        var opened = http.newWebSocketBuilder()
                .connectTimeout(TIMEOUT)
                .buildAsync(url, frames)
                .join();
        boolean isLive = false;
        try {
            while (true) {
                double silence = 1000 * Double.parseDouble(silenceSeconds);
                var entry = frames.entries.poll(
                        (long) silence, TimeUnit.MILLISECONDS);
                if (entry == null) return "silent for " + silenceSeconds + " s";
                if (entry.isEnd()) return entry.text();
                if (entry == Frames.PART) continue;
                // What is sent before the first frame can get lost.
                if (!isLive) {
                    var live = new Link(opened, frames);
                    use(CompletableFuture.completedFuture(live));
                    System.err.println("connected");
                    isLive = true;
                }
                if (entry.text().isEmpty()) {
                    send("");
                    failures = 0;
                } else {
                    System.out.println(entry.text());
                    // End when nobody reads the output any more.
                    if (System.out.checkError()) System.exit(0);
                }
            }
        } finally {
            use(noConnection());
            opened.abort();
        }
    }

    synchronized void use(CompletableFuture<Link> next) {
        link = next;
    }

    /**
     * Sends a text frame after those before it: the JDK takes one at a time.
     */
    synchronized CompletableFuture<Link> send(String text) {
        link = link.thenCompose(open -> open.send(text));
        return link.exceptionally(error -> {
            boolean isLate = error.getCause() instanceof TimeoutException;
            System.err.println("not sent: "
                    + (isLate
                            ? "the link takes no more"
                            : error.getCause().getMessage()));
            return null;
        });
    }

    /**
     * One to 5 seconds at first, then twice as long, up to 10 to 30 seconds.
     */
    double retryDelay() {
        double doubled = Math.pow(2, failures);
        return ThreadLocalRandom.current()
                .nextDouble(Math.min(10, doubled), Math.min(30, 5 * doubled));
    }

    /** Keeps one connection open until the backend refuses. */
    void run() throws InterruptedException, RefusedException {
        while (true) {
            String reason;
            long asked = 0;
            try {
                reason = hold(requestUrl());
            } catch (CompletionException error) {
                var cause = error.getCause();
                reason = cause instanceof WebSocketHandshakeException refused
                        ? "the upgrade was refused with "
                                + refused.getResponse().statusCode()
                        : "not connected: " + cause;
            } catch (NotNowException error) {
                reason = error.getMessage();
                asked = error.seconds;
            } catch (IOException | RuntimeException error) {
                reason = "not connected: " + error;
            }
            double seconds = Math.max(asked, retryDelay());
            failures += 1;
            System.err.printf(
                    Locale.ROOT, "%s; trying again in %.1f s%n", reason, seconds);
            Thread.sleep((long) (seconds * 1000));
        }
    }

    void sendLines() {
        // Waits for each line, so that none pile up while the
        // link takes no more.
        var input = new InputStreamReader(System.in, StandardCharsets.UTF_8);
        new BufferedReader(input).lines().forEach(line -> {
            if (line.length() <= MAX_TEXT_CHARACTERS) {
                send(line).join();
            } else {
                System.err.println("not sent: longer than "
                        + MAX_TEXT_CHARACTERS + " characters");
            }
        });
    }

    public static void main(String[] arguments) throws InterruptedException {
        System.setOut(new PrintStream(
                new FileOutputStream(FileDescriptor.out),
                true,
                StandardCharsets.UTF_8));
        var client = new Client();
        var reader = new Thread(client::sendLines);
        reader.setDaemon(true);
        reader.start();
        try {
            client.run();
        } catch (RefusedException refused) {
            System.err.println(refused.getMessage());
            System.exit(1);
        }
    }
}
