import { isFull } from "../../scripts/test/suites";
import { TUTORIAL_NAMES } from "../../src/tutorials";

/** The closed list of the site's routes. Every other path is the not-found page. */
export const ROUTES = [
  "/",
  "/api/",
  "/docs",
  "/docs/introduction",
  "/docs/concepts",
  ...TUTORIAL_NAMES.map((name) => `/docs/getting-started/${name}` as const),
  "/docs/guides",
  "/docs/guides/language-agnostic-client",
  "/docs/guides/local-development",
  "/docs/guides/log-in",
  "/docs/guides/message-validation",
  "/docs/guides/monitoring",
  "/docs/guides/testing",
  "/docs/guides/troubleshooting",
  "/docs/guides/type-safety",
  "/docs/infrastructure",
  "/docs/integrations/aws-lambda",
  "/docs/integrations/fastapi",
  "/docs/integrations/frameworks",
  "/docs/integrations/hosts",
  "/docs/integrations/nestjs",
  "/docs/integrations/nextjs-app",
  "/docs/integrations/rails",
  "/docs/integrations/vercel",
  "/docs/libraries/frontend",
  "/docs/libraries/javascript",
  "/docs/libraries/python",
  "/docs/libraries/react",
  "/docs/locations",
  "/docs/open-source",
  "/docs/self-hosting",
  "/docs/use-case",
  "/docs/use-case/ai-answers",
  "/docs/use-case/alternatives",
  "/docs/use-case/django",
  "/docs/use-case/live-rows",
  "/docs/use-case/moving",
  "/docs/use-case/notifications",
  "/docs/use-case/recipes",
  "/docs/use-case/recipes-python",
  "/docs/use-case/rooms",
  "/docs/use-case/storage",
] as const;

/** A page of each layout, with every kind of control. */
const OF_EACH_KIND = [
  ...["/", "/api/", "/docs", "/docs/concepts", "/docs/getting-started/hono"],
  ...["/docs/guides/log-in", "/docs/guides/message-validation"],
];

/** The pages that the sweeps over the site visit: every page, or one of each kind in the everyday run. */
export const SWEPT_ROUTES: readonly string[] = isFull("pages") ? ROUTES : OF_EACH_KIND;
