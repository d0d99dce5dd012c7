import { createClient, isAuthRetryableFetchError } from "@supabase/supabase-js";

const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = process.env;
if (!SUPABASE_URL || !SUPABASE_PUBLISHABLE_KEY)
  throw new Error("Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY");

const supabase = createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY);

export async function userFrom({ headers }: Request) {
  const [, token] =
    /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (!token) return undefined;
  const { data, error } = await supabase.auth.getClaims(token);
  // While Supabase doesn't answer, nobody is refused: the page tries again.
  if (isAuthRetryableFetchError(error)) throw error;
  return data?.claims.sub;
}
