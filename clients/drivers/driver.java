import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import waraq.Waraq;
import waraq.WaraqGrant;
import waraq.WaraqWebhook;

/** Reads calls from stdin and prints their results: see clients/lib/drivers.ts. */
class Driver {
  public static void main(String[] args) {
    Scanner lines = new Scanner(System.in);
    while (lines.hasNextLine()) {
      String[] fields = lines.nextLine().split("\t", -1);
      byte[] body = fields.length > 5 ? Base64.getDecoder().decode(fields[5]) : null;
      for (int at = 1; at < fields.length; at++) {
        fields[at] = new String(Base64.getDecoder().decode(fields[at]), StandardCharsets.UTF_8);
      }
      System.out.println(Stream.of(resultOf(fields, body)).map(Driver::encode).collect(Collectors.joining("\t")));
    }
    // Threads of the HTTP client still wait for the responses that it gave up.
    System.exit(0);
  }

  private static String[] resultOf(String[] call, byte[] body) {
    try {
      return new String[] {"ok", valueOf(call, body)};
    } catch (IllegalArgumentException error) {
      return new String[] {"refused", error.getMessage()};
    } catch (WaraqWebhook.WebhookError error) {
      return new String[] {"rejected", error.reason};
    } catch (Waraq.WaraqError e) {
      return new String[] {"error", "" + e.status, e.code, e.getMessage(), e.docUrl, e.requestId};
    }
  }

  private static String valueOf(String[] call, byte[] body) {
    return switch (call[0]) {
      case "sign" -> json(Waraq.signRead(call[1], call[2], Long.parseLong(call[3])));
      case "sign-default" -> json(Waraq.signRead(call[1], call[2]));
      case "sign-grant" -> json(
          WaraqGrant.sign(call[1], call[2], call[3], call[4], Long.parseLong(call[5])));
      case "verify" -> verified(call, body);
      default -> Waraq.mintEmbedToken(call[1], call[2], call[3], Duration.ofMillis(Long.parseLong(call[4])));
    };
  }

  private static String verified(String[] call, byte[] body) {
    List<String> names = List.of("webhook-id", "webhook-timestamp", "webhook-signature");
    Map<String, String> headers = Map.of(names.get(0), call[2], names.get(1), call[3], names.get(2), call[4]);
    Instant now = Instant.ofEpochSecond(Long.parseLong(call[6]));
    return WaraqWebhook.verify(List.of(call[1].split("\\|")), headers::get, body, now);
  }

  private static String json(Waraq.Signature signed) {
    return "{\"signature\":\"" + signed.signature() + "\",\"exp\":" + signed.exp() + "}";
  }

  private static String json(WaraqGrant.Grant granted) {
    return "{\"grant\":\"" + granted.grant() + "\",\"exp\":" + granted.exp() + "}";
  }

  private static String encode(String field) {
    byte[] bytes = (field == null ? "" : field).getBytes(StandardCharsets.UTF_8);
    return Base64.getEncoder().encodeToString(bytes);
  }
}
