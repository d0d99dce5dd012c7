import com.google.gson.Gson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;

final class Check {
    private Check() {}

    private static final class Vector {
        String name;
        boolean valid;
        String secret;
        String header;
        String bodyBase64;
    }

    private static final class Vectors {
        List<Vector> vectors;
    }

    public static void main(String[] arguments) throws IOException {
        var file = System.getenv().getOrDefault("VECTORS", "../vectors.json");
        String json = Files.readString(Path.of(file));
        boolean failed = false;
        for (Vector vector : new Gson().fromJson(json, Vectors.class).vectors) {
            byte[] body = Base64.getDecoder().decode(vector.bodyBase64);
            boolean accepted = Socketless.verifySignature(
                    body, vector.header, vector.secret);
            boolean right = accepted == vector.valid;
            System.out.println((right ? "ok " : "not ok ") + vector.name);
            failed |= !right;
        }
        System.exit(failed ? 1 : 0);
    }
}
