import { ownFeed, webhook } from "../app.ts";
import { cron } from "../cron.ts";
import * as presence from "../presence/private.ts";
import * as rooms from "../private-feeds/server.ts";

/** Serve it at `/webhook`. The room lets a client in before presence looks. */
export const POST = (request: Request): Promise<Response> =>
  webhook(request, ownFeed, rooms.onEvent, presence.onEvent);

/** Serve it at `/cron`: people whose connection was lost go offline. */
export const GET = (request: Request): Promise<Response> =>
  cron(request, presence.update);

export { addMember } from "../private-feeds/members.ts";
export { post } from "../private-feeds/server.ts";

/** Removes a member for good, and from the list of who is online. */
export const removeMember = async (name: string, user: string): Promise<void> =>
  presence.remove(name, await rooms.revoke(name, user));

/** Answers `GET /rooms/plans/posts?after=7` of a user who is logged in. */
export async function posts(
  { url }: Request,
  name: string,
  user: string,
): Promise<Response> {
  const after = Number(new URL(url).searchParams.get("after"));
  const isNumber = Number.isSafeInteger(after) && after >= 0;
  const found = await rooms.postsAfter(name, user, isNumber ? after : 0);
  return found
    ? Response.json(found)
    : new Response("No such room for you", { status: 404 });
}
