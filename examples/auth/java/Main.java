import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.Executors;

final class Main {
    private Main() {}

    public static void main(String[] arguments) throws IOException {
        Map<String, String> settings = System.getenv();
        int port = Integer.parseInt(settings.getOrDefault("PORT", "3000"));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/connection", new Connections(settings)::handle);
        server.start();
    }
}
