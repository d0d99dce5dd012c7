import { auth } from "@/auth";
import { notices } from "@/lib/socketless";

export async function GET(request: Request) {
  const session = await auth();
  return notices.inbox(request, session?.user?.id);
}
