type Environment = Record<string, string | undefined>;

/**
 * The webhook's address in this deployment, or nothing where `PUBLIC_URL` is
 * set. Clients can read it in their token, so it carries no secret.
 */
export function webhookUrl(environment: Environment = process.env) {
  const {
    PUBLIC_URL,
    VERCEL_ENV,
    VERCEL_PROJECT_PRODUCTION_URL,
    VERCEL_BRANCH_URL,
    VERCEL_URL,
  } = environment;
  const host =
    VERCEL_ENV === "production"
      ? VERCEL_PROJECT_PRODUCTION_URL
      : VERCEL_BRANCH_URL || VERCEL_URL;
  if (PUBLIC_URL || !host) return undefined;
  // The path of your webhook route.
  return `https://${host}/api/socketless/webhook`;
}
