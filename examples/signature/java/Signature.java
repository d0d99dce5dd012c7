import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class Signature {
    private Signature() {}

    /** Whether the header is the signature of exactly these bytes. */
    static boolean verify(byte[] body, String header, String secret) {
        if (header == null || secret.isEmpty()) {
            return false;
        }
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
            String digest = HexFormat.of().formatHex(mac.doFinal(body));
            byte[] expected = ("hmac-sha256=" + digest).getBytes(UTF_8);
            return MessageDigest.isEqual(expected, header.getBytes(UTF_8));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("This Java has no HmacSHA256", error);
        }
    }
}
