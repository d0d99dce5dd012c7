import { call } from "./api";
import { limiter } from "./limit";
import { settingsOf, unreachableWebhook, type SocketlessOptions, type UserId } from "./options";
import { allowOrigin, isListed, isOwn, logForeign, type AnyHeaders } from "./origin";
import { text, wrongMethod } from "./reply";
import { PROBE } from "./monitor";
import { SessionEnded, type Sessions } from "./sessions";
import { firstTime, quoted, reasonOf } from "./settings";
import { secretFor } from "./signature";
import { checkUser, newIdentifier } from "./users";

/** Clients can try master secrets against the secret in their own token, as often as they like. */
const WEAK_CHARACTERS = 16;

/** Make the route that pages ask for a connection. */
export function connectionsOf<Context>(options: SocketlessOptions<Context>, sessions: Sessions | undefined) {
  const connectsTooOften = limiter(options.perMinute?.connections ?? 60);
  const isNews = firstTime();
  // Anybody can name origins, which must not use up what other problems may say.
  const isNewOrigin = firstTime();
  const settings = () => settingsOf(options);

  const lastLogout = async (): Promise<number> => (sessions ? sessions.lastLogout() : 0);

  async function connectionFor(user: UserId, { session }: { session?: string } = {}, since?: number): Promise<string> {
    const { account, masters, webhookUrl, service, log } = settings();
    const [id, url] = [checkUser(user), webhookUrl()];
    const problem = unreachableWebhook(url, service);
    if (problem && isNews(problem)) {
      log.warn(problem);
    }
    const [master] = masters();
    if (master.length < WEAK_CHARACTERS && isNews("weak")) {
      const remedy = "make one with `openssl rand -hex 32`";
      log.warn(`The webhook's master secret is so short that it can be guessed: ${remedy}`);
    }
    if (session !== undefined) {
      await sessions?.begin(id, session, since ?? (await lastLogout()));
    }
    const identifier = await newIdentifier(id, session);
    const webhook = {
      url,
      secret: await secretFor(identifier, master),
      options: { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true },
    };
    const answered = await call(account(), "connection", { identifier, webhook });
    return (JSON.parse(answered) as { url: string }).url;
  }

  const isOwnPage = ({ headers }: { headers: AnyHeaders }): boolean => isOwn(headers, settings().allowedOrigins());

  async function connect(request: Request, context: Context): Promise<Response> {
    const { log } = settings();
    const origin = request.headers.get("origin");
    const isForeign = !isOwnPage(request);
    // A browser asks first for a page of another origin, and a refusal ends there: only its line can name the origin.
    if (request.method !== "POST" && !(isForeign && request.method === "OPTIONS")) {
      return wrongMethod();
    }
    if (isForeign) {
      if (isNewOrigin(String(origin))) {
        logForeign(origin, log);
      }
      return text(403, "Only this site's own pages may connect");
    }
    // An end of all sessions of the user after this may end the one that `user` finds.
    const since = await lastLogout();
    const person = await options.user(request, context);
    const { id, session } = typeof person === "object" && person ? person : { id: person, session: undefined };
    if (typeof person === "object" && person && id === undefined) {
      log.error("`user` returned an object without `id`: return the ID of the user, or { id, session }");
      return text(500, "Internal Server Error");
    }
    if (id === undefined || id === null || id === "" || (id as unknown) === false) {
      return text(401, "Log in first");
    }
    if (String(id) === PROBE) {
      // No handler would hear this user.
      log.error(`${PROBE} is the user of \`socketless probe\`: give nobody this ID`);
      return text(403, "This user may not connect");
    }
    if (connectsTooOften(String(id))) {
      return text(429, "Too many connections", { "Retry-After": "60" });
    }
    try {
      const url = await connectionFor(id, session === undefined ? {} : { session }, since);
      return Response.json({ url }, { headers: { "Cache-Control": "no-store" } });
    } catch (error) {
      if (error instanceof SessionEnded) {
        return text(401, error.message);
      }
      log.error(`No connection for ${quoted(String(id))}: ${reasonOf(error)}`);
      return text(502, "The service gave no connection");
    }
  }

  async function answerPage(request: Request, context: Context): Promise<Response> {
    const origin = request.headers.get("origin") ?? "";
    if (!isListed(origin, settings().allowedOrigins())) {
      return connect(request, context);
    }
    const isPreflight = request.method === "OPTIONS";
    return allowOrigin(isPreflight ? text(204, null) : await connect(request, context), request);
  }

  return {
    connectionFor: (user: UserId, given?: { session?: string }) => connectionFor(user, given),
    isOwnPage,
    answerPage,
  };
}
