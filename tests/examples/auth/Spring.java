import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.security.Principal;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.servlet.DispatcherType;
import javax.servlet.FilterChain;
import javax.servlet.ServletException;
import javax.servlet.http.HttpFilter;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletRequestWrapper;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.StatisticsHandler;
import org.eclipse.jetty.servlet.FilterHolder;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The smallest Spring app around the page's controller, in Jetty, with a signed cookie in the place of Spring Security. */
public final class Spring {
    private static final Pattern SESSION = Pattern.compile("(?:^|; )session=([\\w-]+)\\.(\\d{1,12})\\.([0-9a-f]{64})(?:;|$)");

    private Spring() {}

    static final class Login extends HttpFilter {
        private static final long serialVersionUID = 1;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            chain.doFilter(
                    new HttpServletRequestWrapper(request) {
                        @Override
                        public Principal getUserPrincipal() {
                            return userOf(request.getHeader("Cookie"));
                        }
                    },
                    response);
        }
    }

    private static Principal userOf(String cookies) {
        Matcher session = SESSION.matcher(cookies == null ? "" : cookies);
        if (!session.find() || Long.parseLong(session.group(2)) < Instant.now().getEpochSecond()) {
            return null;
        }
        String expected = Socketless.secretFor(session.group(1) + "." + session.group(2), Socketless.setting("SESSION_SECRET"));
        String user = session.group(1);
        return MessageDigest.isEqual(expected.getBytes(UTF_8), session.group(3).getBytes(UTF_8)) ? () -> user : null;
    }

    public static void main(String[] arguments) throws Exception {
        List.of("PUBLIC_URL", "SESSION_SECRET", "SOCKETLESS_API_KEY", "SOCKETLESS_WEBHOOK_MASTER_SECRET")
                .forEach(Socketless::setting);
        var context = new AnnotationConfigWebApplicationContext();
        context.register(
                RequestMappingHandlerMapping.class, RequestMappingHandlerAdapter.class, SocketlessController.class);
        var app = new ServletContextHandler();
        app.addFilter(new FilterHolder(new Login()), "/*", EnumSet.of(DispatcherType.REQUEST));
        app.addServlet(new ServletHolder(new DispatcherServlet(context)), "/");
        var statistics = new StatisticsHandler(); // Without it, stop() cuts off the requests in flight.
        statistics.setHandler(app);
        Server server = new Server(new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT"))));
        server.setHandler(statistics);
        server.setStopTimeout(10_000);
        server.setStopAtShutdown(true);
        server.start();
    }
}
