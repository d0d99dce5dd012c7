import { call, SocketlessError, type Account } from "./api";
import { checkFeed, textOf } from "./reply";
import { checkUnicode } from "./signature";
import type { UserId } from "./options";
import type { Sessions } from "./sessions";
import type { Message, Receivers } from "./types";
import { checkUser, feedOf } from "./users";

/** The most characters of a message. On a slow line, a longer one keeps heartbeats back until the connection ends. */
const MAX_CHARACTERS = 100_000;

/** How many receivers or messages one call names, and how many characters it has: the service takes more of each. */
const MAX_PER_CALL = 500;
const MAX_CALL_CHARACTERS = 4_000_000;

type Named = { feeds: string | readonly string[] } | { clients: string | readonly string[] };

/** @throws Error if it is no object, has a reserved type, or is too long */
function jsonOf(message: object): string {
  const json = textOf(message);
  if (json.length > MAX_CHARACTERS) {
    throw new Error("The message is longer than 100,000 characters: send the address of a file");
  }
  return json;
}

/** @throws Error if a message could never be sent: its receivers or its content are wrong */
export function checkMessage({ to, message }: Message): void {
  jsonOf(message);
  if ("feeds" in to) {
    return checkFeed(to.feeds);
  }
  // Identifiers are texts like users' IDs.
  const names: UserId[] = "clients" in to ? [to.clients].flat() : [to.users].flat();
  if (names.length === 0) {
    throw new Error("The message has no receivers");
  }
  names.forEach(checkUser);
}

type Item = Named & { message: string };

/** Put as many messages in each call as fit. */
function callsOf(items: readonly Item[]): Item[][] {
  const calls: Item[][] = [];
  let characters = 0;
  for (const item of items) {
    characters += item.message.length;
    const last = calls.at(-1);
    if (last === undefined || last.length === MAX_PER_CALL || characters > MAX_CALL_CHARACTERS) {
      calls.push([item]);
      characters = item.message.length;
    } else {
      last.push(item);
    }
  }
  return calls;
}

const changeFeed = (
  account: Account,
  action: "join" | "leave" | "set",
  feeds: string,
  clients: string | readonly string[],
) => call(account, "feeds", { actions: { action, feeds, clients } });

/** Take connections out of all their feeds: a `set` that adds none is answered with 500, so each gets a new one. */
export async function leaveAll(account: Account, clients: readonly string[]): Promise<void> {
  await changeFeed(account, "set", `ended.${crypto.randomUUID().replaceAll("-", "")}`, clients);
}

/**
 * Make what sends messages and changes feeds for an account, which is read at each call. If sessions are known, nothing
 * reaches a connection whose session has ended.
 */
export function senderOf(account: () => Account, sessions: Sessions | undefined) {
  /**
   * Name the receivers as the service does, in parts that one call can hold. Each user is named once, as one copy is sent
   * for each.
   */
  async function namesOf(to: Receivers): Promise<Named[]> {
    if ("feeds" in to) {
      checkFeed(to.feeds);
      return [to];
    }
    if ("clients" in to) {
      const named = [to.clients].flat();
      named.forEach((it) => checkUnicode("identifier", it));
      const clients = sessions ? await sessions.openOf(named) : named;
      return clients.length > 0 ? [{ clients: clients.length === 1 ? String(clients[0]) : clients }] : [];
    }
    const feeds = [...new Set(await Promise.all([to.users].flat().map(feedOf)))];
    const parts = Math.ceil(feeds.length / MAX_PER_CALL);
    return Array.from({ length: parts }, (_, at) => ({
      feeds: feeds.slice(at * MAX_PER_CALL, (at + 1) * MAX_PER_CALL),
    }));
  }

  /** Call once for each part, one after the other, because parallel calls don't arrive in order. */
  async function sendItems(items: readonly Item[]): Promise<void> {
    let failure: unknown;
    for (const messages of callsOf(items)) {
      try {
        await call(account(), "message", { messages: messages.length === 1 ? messages[0] : messages });
      } catch (error) {
        failure ??= error;
        // Each further call would wait as long as this one did.
        if (!(error instanceof SocketlessError) || error.status === undefined) {
          break;
        }
      }
    }
    if (failure !== undefined) {
      throw failure;
    }
  }

  async function sendAll(messages: readonly Message[]): Promise<void> {
    const items: Item[] = [];
    for (const { to, message } of messages) {
      const json = jsonOf(message);
      items.push(...(await namesOf(to)).map((names) => ({ ...names, message: json })));
    }
    await sendItems(items);
  }

  return {
    sendAll,
    send: (to: Receivers, message: object): Promise<void> => sendAll([{ to, message }]),

    /** Send a text that is written already, such as one of the SDK's own messages. */
    sendText: (to: Named, message: string): Promise<void> => sendItems([{ ...to, message }]),

    /** Let a connection join a feed that was checked before. */
    joinFeed: (feed: string, client: string) => changeFeed(account(), "join", feed, client),

    async changeFeeds(action: "join" | "leave", feeds: string, clients: string | readonly string[]): Promise<void> {
      checkFeed(feeds);
      const named = [clients].flat();
      named.forEach((it) => checkUnicode("identifier", it));
      const change = async (receivers: string | readonly string[]) => {
        await changeFeed(account(), action, feeds, receivers);
      };
      await (action === "join" && sessions ? sessions.join(named, change) : change(clients));
    },
  };
}
