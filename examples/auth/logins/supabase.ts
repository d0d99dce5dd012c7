import { createClient, isAuthRetryableFetchError } from "@supabase/supabase-js";

import { setting } from "./socketless.ts";

const supabase = createClient(
  setting("SUPABASE_URL"),
  setting("SUPABASE_PUBLISHABLE_KEY"),
);

export async function userFrom({
  headers,
}: Request): Promise<string | undefined> {
  const [, token] =
    /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (!token) return undefined;
  const { data, error } = await supabase.auth.getClaims(token);
  // An outage, and not the token's fault.
  if (isAuthRetryableFetchError(error)) throw error;
  return data?.claims.sub;
}
