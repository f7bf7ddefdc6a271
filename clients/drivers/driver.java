import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Scanner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import waraq.Waraq;

/** Reads calls from stdin and prints their results: see clients/lib/drivers.ts. */
class Driver {
  public static void main(String[] args) {
    Scanner lines = new Scanner(System.in);
    while (lines.hasNextLine()) {
      String[] fields = lines.nextLine().split("\t", -1);
      for (int at = 1; at < fields.length; at++) {
        fields[at] = new String(Base64.getDecoder().decode(fields[at]), StandardCharsets.UTF_8);
      }
      System.out.println(Stream.of(resultOf(fields)).map(Driver::encode).collect(Collectors.joining("\t")));
    }
    // Threads of the HTTP client still wait for the responses that it gave up.
    System.exit(0);
  }

  private static String[] resultOf(String[] call) {
    try {
      return new String[] {"ok", valueOf(call)};
    } catch (IllegalArgumentException error) {
      return new String[] {"refused", error.getMessage()};
    } catch (Waraq.WaraqError e) {
      return new String[] {"error", "" + e.status, e.code, e.getMessage(), e.docUrl, e.requestId};
    }
  }

  private static String valueOf(String[] call) {
    return switch (call[0]) {
      case "sign" -> json(Waraq.signRead(call[1], call[2], Long.parseLong(call[3])));
      case "sign-default" -> json(Waraq.signRead(call[1], call[2]));
      default -> Waraq.mintEmbedToken(call[1], call[2], call[3], Duration.ofMillis(Long.parseLong(call[4])));
    };
  }

  private static String json(Waraq.Signature signed) {
    return "{\"signature\":\"" + signed.signature() + "\",\"exp\":" + signed.exp() + "}";
  }

  private static String encode(String field) {
    byte[] bytes = (field == null ? "" : field).getBytes(StandardCharsets.UTF_8);
    return Base64.getEncoder().encodeToString(bytes);
  }
}
