import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Executors;

final class Main {
    private Main() {}

    public static void main(String[] arguments) throws IOException {
        // Without one of them, end now rather than at the first request.
        List.of("PUBLIC_URL", "SESSION_SECRET", "SOCKETLESS_API_KEY", "SOCKETLESS_WEBHOOK_MASTER_SECRET")
                .forEach(Socketless::setting);
        int port = Integer.parseInt(Socketless.setting("PORT", "3000"));
        // The JDK's server waits for a request without end unless it is told not to.
        System.setProperty("sun.net.httpserver.maxReqTime", "10");
        System.setProperty("sun.net.httpserver.maxRspTime", "20");
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/connection", new Connections()::handle);
        server.createContext("/webhook", Webhook::handle);
        server.start();
        // At SIGTERM, requests that have begun get their answers.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> server.stop(10)));
    }
}
