import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Calls functions of Socketless.java, one a line of input, and prints what each returned or threw as JSON. */
final class Driver {
    private static final Gson GSON = new GsonBuilder().serializeNulls().create();

    private Driver() {}

    private static Map<String, Object> answerOf(Socketless.Answer answer) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("status", answer.status());
        shown.put("body", answer.body());
        shown.put("authorization", answer.headers().get("Authorization"));
        return shown;
    }

    private static List<String> names(JsonElement list) {
        return list == null ? List.of() : GSON.<List<String>>fromJson(list, List.class);
    }

    private static Socketless.Reply replyOf(JsonElement argument) {
        JsonObject it = argument.getAsJsonObject();
        return new Socketless.Reply(it.get("message"), names(it.get("join")), names(it.get("leave")));
    }

    private static Object call(String name, JsonArray args) throws Exception {
        String first = args.get(0).isJsonPrimitive() ? args.get(0).getAsString() : "";
        switch (name) {
            case "secretFor":
                return Socketless.secretFor(first, Socketless.setting("SOCKETLESS_WEBHOOK_MASTER_SECRET"));
            case "userOf":
                return Socketless.userOf(first);
            case "feedOf":
                return Socketless.feedOf(first);
            case "readEvent":
                byte[] body = Base64.getDecoder().decode(first);
                try {
                    return Socketless.readEvent(new ByteArrayInputStream(body), args.get(1).getAsString());
                } catch (Socketless.Refused refused) {
                    return answerOf(refused.answer);
                }
            case "reply":
                Socketless.Reply[] replies = new Socketless.Reply[args.size() - 1];
                for (int index = 0; index < replies.length; index++) {
                    replies[index] = replyOf(args.get(index + 1));
                }
                return answerOf(Socketless.reply(GSON.fromJson(args.get(0), Socketless.Event.class), replies));
            case "connectionFor":
                return args.size() > 1
                        ? Socketless.connectionFor(first, args.get(1).getAsString())
                        : Socketless.connectionFor(first);
            case "send":
                Socketless.send(GSON.<Map<String, Object>>fromJson(args.get(0), Map.class), args.get(1));
                return null;
            case "changeFeeds":
                Socketless.changeFeeds(first, args.get(1).getAsString(), names(args.get(2)));
                return null;
            default:
                throw new IllegalArgumentException("No function " + name);
        }
    }

    public static void main(String[] arguments) throws Exception {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            JsonObject input = GSON.fromJson(line, JsonObject.class);
            Map<String, Object> printed = new LinkedHashMap<>();
            try {
                printed.put("result", call(input.get("call").getAsString(), input.getAsJsonArray("args")));
            } catch (Exception error) {
                printed.put("error", error.getMessage());
            }
            System.out.println(GSON.toJson(printed));
        }
    }
}
