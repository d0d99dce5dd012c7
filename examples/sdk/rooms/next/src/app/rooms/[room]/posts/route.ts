import { rooms } from "@/lib/socketless";
import { userFrom } from "@/lib/user";

type Context = { params: Promise<{ room: string }> };

export async function GET(request: Request, { params }: Context) {
  const { room } = await params;
  return rooms.posts(request, room, await userFrom(request));
}
