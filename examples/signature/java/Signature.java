import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class Signature {
    private Signature() {}

    /** Whether {@code header} is the signature of exactly these bytes, made with {@code secret}. */
    static boolean verify(byte[] body, String header, String secret) {
        if (header == null || secret.isEmpty()) {
            return false;
        }
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
            String expected = "hmac-sha256=" + HexFormat.of().formatHex(mac.doFinal(body));
            return MessageDigest.isEqual(expected.getBytes(UTF_8), header.getBytes(UTF_8));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("This Java has no HmacSHA256", error);
        }
    }
}
