import { createHash, timingSafeEqual } from "node:crypto";

import { setting } from "./socketless/server.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Answers the request that your platform's cron sends each minute. Does all
 * jobs, even if one of them fails.
 */
export async function cron(
  request: Request,
  ...jobs: (() => Promise<unknown>)[]
): Promise<Response> {
  const expected = `Bearer ${setting("CRON_SECRET")}`;
  const sent = request.headers.get("authorization") ?? "";
  if (!timingSafeEqual(digest(sent), digest(expected)))
    return new Response("Not the cron job", { status: 401 });
  const results = await Promise.allSettled(jobs.map(async (job) => job()));
  const errors = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason as unknown] : [],
  );
  errors.forEach((error) => console.error(error));
  return new Response(null, { status: errors.length > 0 ? 500 : 204 });
}
