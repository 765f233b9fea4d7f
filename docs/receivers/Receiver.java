// A receiver of webhooks in Java 17, with nothing but its library: java Receiver.java, with PORT and SIGNING_SECRET set.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
  static final byte[] SECRET = System.getenv("SIGNING_SECRET").getBytes(StandardCharsets.UTF_8);
  static final long TOLERANCE_S = 300;
  // Keep the ids in your database, in the transaction that does the work; memory is enough for a sample.
  static final Set<String> seen = ConcurrentHashMap.newKeySet();

  /** Of the bytes that came, before anything has parsed them. */
  static boolean isGenuine(byte[] raw, String header) throws Exception {
    if (header == null) return false;
    String timestamp = "";
    for (String part : header.split(",")) if (part.trim().startsWith("t=")) timestamp = part.trim().substring(2);
    if (!timestamp.matches("[0-9]{1,12}")) return false;
    if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp)) > TOLERANCE_S) return false;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(SECRET, "HmacSHA256"));
    mac.update((timestamp + ".").getBytes(StandardCharsets.UTF_8));
    byte[] expected = HexFormat.of().formatHex(mac.doFinal(raw)).getBytes(StandardCharsets.US_ASCII);
    // There are two signatures while the secret is being rolled; one that fits is enough.
    boolean fits = false;
    for (String part : header.split(",")) {
      if (!part.trim().startsWith("v1=")) continue;
      fits |= MessageDigest.isEqual(part.trim().substring(3).getBytes(StandardCharsets.UTF_8), expected);
    }
    return fits;
  }

  /** A real receiver parses JSON with its own library; the id and the type of the event stand at its beginning. */
  static String field(String body, String name) {
    var found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(body);
    return found.find() ? found.group(1) : "";
  }

  static void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] raw = exchange.getRequestBody().readAllBytes();
      if (!isGenuine(raw, exchange.getRequestHeaders().getFirst("Service-Signature"))) {
        System.out.println("refused");
        exchange.sendResponseHeaders(400, -1);
        return;
      }
      String body = new String(raw, StandardCharsets.UTF_8);
      String id = field(body, "id");
      if (id.isEmpty()) {
        System.out.println("unreadable");
        exchange.sendResponseHeaders(500, -1);
        return;
      }
      System.out.println((seen.add(id) ? "verified " : "duplicate ") + id + " " + field(body, "type"));
      // Answer first and work later: there are five seconds, and an event may come again and in any order.
      exchange.sendResponseHeaders(200, -1);
    } catch (Exception error) {
      throw new IOException(error);
    }
  }

  public static void main(String[] arguments) throws IOException {
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.createContext("/", Receiver::receive);
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.start();
    System.out.println("listening");
  }
}
