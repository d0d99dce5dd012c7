// #region public-url
type Environment = Record<string, string | undefined>;

/**
 * Where the service reaches this app: `PUBLIC_URL` if set, else the address
 * that Vercel gave it.
 */
export function publicUrl(environment: Environment = process.env): string {
  const {
    PUBLIC_URL,
    VERCEL_ENV,
    VERCEL_PROJECT_PRODUCTION_URL,
    VERCEL_BRANCH_URL,
    VERCEL_URL,
  } = environment;
  if (PUBLIC_URL) {
    return PUBLIC_URL;
  }
  const host =
    VERCEL_ENV === "production"
      ? VERCEL_PROJECT_PRODUCTION_URL
      : VERCEL_BRANCH_URL || VERCEL_URL;
  if (!host) {
    throw new Error(
      "Set PUBLIC_URL, or let Vercel expose its system environment variables",
    );
  }
  return `https://${host}`;
}
// #endregion public-url

// #region webhook
/**
 * The `webhook.url` of a connection request. Clients can read it in their
 * token, so it carries no secret.
 */
export const webhookUrl = (environment: Environment = process.env): string =>
  new URL("/api/socketless/webhook", publicUrl(environment)).href;
// #endregion webhook
