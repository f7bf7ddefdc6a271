package waraq;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.*;
import java.util.function.Function;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Waraq for your backend: verify webhooks. Copy this file. Java 17. */
public final class WaraqWebhook {
  private static final int TOLERANCE_SECONDS = 300, MAX_BODY_BYTES = 65_536, MAX_SIGNATURE_HEADER = 1_024;
  private static final Pattern SECRET = Pattern.compile(
      "whsec_((?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)");

  /** A request that is not a webhook of the service: respond with 400. {@code reason} says why. */
  public static final class WebhookError extends RuntimeException {
    public final String reason;

    WebhookError(String reason) {
      super(reason);
      this.reason = reason;
    }
  }

  public static String verify(List<String> secrets, Function<String, String> header, byte[] body) {
    return verify(secrets, header, body, Instant.now());
  }

  /**
   * Verifies a webhook and returns its body, the JSON of an event. {@code secrets} is the secret of
   * the webhook, or several while you roll it; {@code header} reads a header by its name, such as
   * {@code request::getHeader}. Events arrive at least once: keep the id, and ignore one that you
   * have seen. Throws IllegalArgumentException for an invalid secret, and WebhookError.
   */
  public static String verify(
      List<String> secrets, Function<String, String> header, byte[] body, Instant now) {
    List<byte[]> keys = (secrets.isEmpty() ? List.of("") : secrets).stream().map(WaraqWebhook::key).toList();
    String id = Objects.toString(header.apply("webhook-id"), "");
    String timestamp = Objects.toString(header.apply("webhook-timestamp"), "");
    String signatures = Objects.toString(header.apply("webhook-signature"), "");
    rejectIf(id.isEmpty() || timestamp.isEmpty() || signatures.isEmpty(), "header_missing");
    rejectIf(!id.matches("[0-9A-Za-z_-]{1,128}") || !timestamp.matches("[0-9]{1,10}")
        || signatures.length() > MAX_SIGNATURE_HEADER, "header_invalid");
    long age = now.getEpochSecond() - Long.parseLong(timestamp);
    rejectIf(age > TOLERANCE_SECONDS, "timestamp_too_old");
    rejectIf(age < -TOLERANCE_SECONDS, "timestamp_too_new");
    rejectIf(body.length > MAX_BODY_BYTES, "body_too_large");
    byte[] head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    boolean isSigned = keys.stream().map(key -> signature(key, head, body)).anyMatch(right ->
        Arrays.stream(signatures.split(" ")).anyMatch(one ->
            MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), right)));
    rejectIf(!isSigned, "signature_mismatch");
    return new String(body, StandardCharsets.UTF_8);
  }

  private static byte[] key(String secret) {
    var found = SECRET.matcher(Objects.toString(secret, ""));
    if (found.matches()) return Base64.getDecoder().decode(found.group(1));
    throw new IllegalArgumentException("a secret must be that of a webhook, whsec_..., without spaces");
  }

  private static byte[] signature(byte[] key, byte[] head, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(head);
      return ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
    } catch (GeneralSecurityException cause) {
      throw new IllegalStateException(cause);
    }
  }

  private static void rejectIf(boolean isWrong, String reason) {
    if (isWrong) throw new WebhookError(reason);
  }
}
