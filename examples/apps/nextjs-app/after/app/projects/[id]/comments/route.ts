import { auth } from "@/auth";
import { commentsOf, isMember } from "@/db/projects";

export async function GET(
  _request: Request,
  { params }: RouteContext<"/projects/[id]/comments">,
) {
  const { id } = await params;
  const session = await auth();
  return (await isMember(id, session?.user?.id ?? ""))
    ? Response.json(await commentsOf(id))
    : new Response("You are not a member of this project", { status: 403 });
}
