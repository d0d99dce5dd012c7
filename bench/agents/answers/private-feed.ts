import { readEvent } from "../../../examples/core/server";

/** The feed of the user whom an identifier names: `user.42` of `user_42.x9`. */
const feedOf = (identifier: string): string => identifier.slice(0, identifier.lastIndexOf(".")).replace("_", ".");

export default {
  async fetch(request: Request): Promise<Response> {
    const event = await readEvent(request);
    if (event instanceof Response) {
      return event;
    }
    const { action, identifier, secret } = event;
    const reply =
      action === "CONNECTION_OPEN" ? { feeds: { action: "join", feeds: feedOf(identifier), clients: identifier } } : {};
    return Response.json(reply, { headers: { Authorization: `Bearer ${secret}` } });
  },
};
