package waraq;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Waraq for your backend: sign grants of co-authors. Copy this file beside Waraq.java. */
public final class WaraqGrant {
  /** A grant for the page. {@code exp} is a Unix time in seconds. */
  public record Grant(String grant, long exp) {}

  /** Signs a right for 15 minutes, the limit of the service. */
  public static Grant sign(String signingSecret, String right, String documentId, String externalUserId) {
    long exp = Instant.now().getEpochSecond() + 900;
    return sign(signingSecret, right, documentId, externalUserId, exp);
  }

  /**
   * Signs a right, {@code edit} or {@code comment}, on a document of another user until {@code exp}.
   * Check by your own rules first that the user may. The user id is yours, as in the mint.
   */
  public static Grant sign(
      String signingSecret, String right, String documentId, String externalUserId, long exp) {
    Waraq.signRead(signingSecret, documentId, exp); // It refuses invalid arguments.
    String user = Objects.toString(externalUserId, "");
    refuseIf(!"edit".equals(right) && !"comment".equals(right), "right must be edit or comment");
    refuseIf(user.matches("(?U)\\s*"), "externalUserId must be a non-blank string");
    String message = String.join("|", "grant", right, documentId, Long.toString(exp), user);
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(signingSecret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      byte[] bytes = mac.doFinal(message.getBytes(StandardCharsets.UTF_8));
      return new Grant(right + "." + exp + "." + HexFormat.of().formatHex(bytes), exp);
    } catch (GeneralSecurityException cause) {
      throw new IllegalStateException(cause);
    }
  }

  private static void refuseIf(boolean isWrong, String sentence) {
    if (isWrong) throw new IllegalArgumentException(sentence);
  }
}
