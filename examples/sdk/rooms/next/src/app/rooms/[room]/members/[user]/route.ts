import { pool, rooms, socketless } from "@/lib/socketless";
import { userFrom } from "@/lib/user";

type Context = { params: Promise<{ room: string; user: string }> };

/** Your app's rule, for requests of its own pages. Here, members add and remove members. */
async function isAllowed(request: Request, room: string) {
  const user = socketless.isOwnPage(request) && (await userFrom(request));
  return user ? rooms.isMember(room, user) : false;
}

export async function PUT(request: Request, { params }: Context) {
  const { room, user } = await params;
  if (!(await isAllowed(request, room)))
    return new Response("Not allowed", { status: 403 });
  await pool.query(
    "insert into room_members (room_id, user_id) values ($1, $2) on conflict do nothing",
    [room, user],
  );
  await rooms.added(room, user); // Pages that are open enter now.
  return new Response(null, { status: 204 });
}

export async function DELETE(request: Request, { params }: Context) {
  const { room, user } = await params;
  if (!(await isAllowed(request, room)))
    return new Response("Not allowed", { status: 403 });
  await pool.query(
    "delete from room_members where room_id = $1 and user_id = $2",
    [room, user],
  );
  await rooms.removed(room, user); // Pages that are open are refused now.
  return new Response(null, { status: 204 });
}
