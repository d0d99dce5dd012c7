// #region public-url
type Environment = Record<string, string | undefined>;

/** Where the service reaches this app: `PUBLIC_URL` if set, else the address that Vercel gave it. */
export function publicUrl(environment: Environment = process.env): string {
  const { PUBLIC_URL, VERCEL_ENV, VERCEL_PROJECT_PRODUCTION_URL, VERCEL_BRANCH_URL, VERCEL_URL } = environment;
  if (PUBLIC_URL) {
    return PUBLIC_URL;
  }
  const host = VERCEL_ENV === "production" ? VERCEL_PROJECT_PRODUCTION_URL : VERCEL_BRANCH_URL || VERCEL_URL;
  if (!host) {
    throw new Error("Set PUBLIC_URL, or let Vercel expose its system environment variables");
  }
  return `https://${host}`;
}
// #endregion public-url

// #region webhook
/** The `webhook.url` of a connection request. In a protected preview it carries the secret that lets the service in. */
export function webhookUrl(environment: Environment = process.env): string {
  const url = new URL("/webhook", publicUrl(environment));
  const bypass = environment.VERCEL_AUTOMATION_BYPASS_SECRET;
  if (environment.VERCEL_ENV === "preview" && bypass) {
    url.searchParams.set("x-vercel-protection-bypass", bypass);
  }
  return url.href;
}
// #endregion webhook
