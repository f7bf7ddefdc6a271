package waraq;

import java.net.URI;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Waraq for your backend: sign reads, mint embed tokens. Copy this file. Java 17. */
public final class Waraq {
  private static final HttpClient HTTP = HttpClient.newBuilder()
      .version(HttpClient.Version.HTTP_1_1).followRedirects(HttpClient.Redirect.NEVER).build();
  private static final Pattern BASE_URL = Pattern.compile("https?://[^\\s/?#@]+(/[^\\s?#]*)?");
  private static final Map<Integer, String> CODES = Map.of(401, "authentication_required",
      404, "not_found", 429, "rate_limited", 500, "internal_error", 502, "service_unavailable",
      503, "service_unavailable", 504, "service_unavailable");

  /** A read signature for the page. {@code exp} is a Unix time in seconds. */
  public record Signature(String signature, long exp) {}

  /** The error of a mint. Branch on {@code code}. The status of network and timeout is 0. */
  public static final class WaraqError extends RuntimeException {
    public final int status;
    public final String code, docUrl, requestId;

    WaraqError(int status, String code, String sentence, String docUrl, String requestId) {
      super(code + (status > 0 ? " (" + status + ")" : "")
          + (sentence == null ? "" : ": " + sentence) + (docUrl == null ? "" : " See " + docUrl));
      this.status = status;
      this.code = code;
      this.docUrl = docUrl;
      this.requestId = requestId;
    }
  }

  /** Signs a read of one document for an hour. Check access by your own rules first. */
  public static Signature signRead(String signingSecret, String documentId) {
    return signRead(signingSecret, documentId, Instant.now().getEpochSecond() + 3600);
  }

  /** Signs a read until {@code exp}, without a request. */
  public static Signature signRead(String signingSecret, String documentId, long exp) {
    String secret = Objects.toString(signingSecret, "");
    refuseIf(secret.isEmpty(), "signingSecret is empty. Check the variable it is read from.");
    refuseIf(secret.startsWith("waraq_sk_"), "signingSecret is an API key, not waraq_ss_...");
    refuseIf(secret.matches("(?s)waraq_ss_.*\\s.*"), "signingSecret contains a space or line end");
    refuseIf(documentId == null || !documentId.matches("[0-9A-Za-z_-]+"),
        "documentId must be the id of a document");
    refuseIf(exp < 1 || exp >= 10_000_000_000L, "exp must be a Unix time in whole seconds");
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      byte[] bytes = mac.doFinal((documentId + "|" + exp).getBytes(StandardCharsets.UTF_8));
      return new Signature(HexFormat.of().formatHex(bytes), exp);
    } catch (GeneralSecurityException cause) {
      throw new IllegalStateException(cause);
    }
  }

  public static String mintEmbedToken(String baseUrl, String apiKey, String externalUserId) {
    return mintEmbedToken(baseUrl, apiKey, externalUserId, Duration.ofSeconds(10));
  }

  /**
   * Exchanges the API key for an embed token of one hour; returns JSON for the page. The user id is
   * yours, from the session, never from a request body. Waits 10 seconds by default, never retries.
   */
  public static String mintEmbedToken(
      String baseUrl, String apiKey, String externalUserId, Duration timeout) {
    String key = Objects.toString(apiKey, ""), user = Objects.toString(externalUserId, "");
    refuseIf(baseUrl == null || !BASE_URL.matcher(baseUrl).matches(), "baseUrl must be an http(s) URL");
    refuseIf(key.isEmpty(), "apiKey is empty. Check the variable it is read from.");
    refuseIf(key.startsWith("waraq_ss_"), "apiKey is a signing secret. Keys start with waraq_sk_.");
    refuseIf(!key.matches("[\\x21-\\x7e]+"), "apiKey must be visible ASCII without spaces");
    refuseIf(user.matches("(?U)\\s*"), "externalUserId must be a non-blank string");
    String base = baseUrl.replaceAll("/+$", "");
    // Every character is escaped, so that quotes and lone surrogates arrive as they are.
    String id = user.chars().mapToObj(c -> String.format("\\u%04x", c)).collect(Collectors.joining());
    HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/v1/embed/tokens/"))
        .header("Authorization", "Bearer " + key).header("Content-Type", "application/json")
        .header("Accept", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString("{\"external_user_id\":\"" + id + "\"}")).build();
    var sent = HTTP.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    try {
      return embedTokenIn(sent.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException late) {
      sent.cancel(true);
      throw new WaraqError(0, "timeout", "no complete response from " + base + " in time", null, null);
    } catch (ExecutionException | InterruptedException failed) {
      throw new WaraqError(0, "network", "no connection to " + base, null, null);
    }
  }

  private static String embedTokenIn(HttpResponse<String> response) {
    int status = response.statusCode();
    String body = response.body(), error = text(body, "error");
    boolean isOk = status / 100 == 2;
    if (isOk && text(body, "token") != null && text(body, "expires_at") != null) return body;
    String code = isOk || error == null ? CODES.getOrDefault(status, "unexpected_answer") : error;
    throw new WaraqError(status, code, text(body, "message"), text(body, "doc_url"),
        response.headers().firstValue("X-Request-Id").orElse(null));
  }

  private static String text(String body, String name) {
    String string = "([^\"\\\\]*(?:\\\\.[^\"\\\\]*)*)";
    var found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"" + string + "\"").matcher(body);
    String text = found.find() ? found.group(1).replaceAll("\\\\([\"\\\\/])", "$1") : "";
    return text.isEmpty() ? null : text;
  }

  private static void refuseIf(boolean isWrong, String sentence) {
    if (isWrong) throw new IllegalArgumentException(sentence);
  }
}
