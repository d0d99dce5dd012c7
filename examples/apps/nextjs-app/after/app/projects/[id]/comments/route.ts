import { auth } from "@/auth";
import { commentsOf, isMember } from "@/db/projects";

export async function GET(
  _request: Request,
  { params }: RouteContext<"/projects/[id]/comments">,
) {
  const { id } = await params;
  const session = await auth();
  const user = session?.user?.id;
  if (!user) return new Response("Log in first", { status: 401 });
  return (await isMember(id, user))
    ? Response.json(await commentsOf(id))
    : new Response("You are not a member of this project", { status: 403 });
}
