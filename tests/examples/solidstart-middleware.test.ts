import { afterEach, expect, test, vi } from "vitest";

vi.mock("@solidjs/start/middleware", () => ({ createMiddleware: (handlers: unknown) => handlers }));
vi.mock("~/lib/socketless", async () => {
  const { createSocketless } = await import("../../sdk/javascript/src");
  return { socketless: createSocketless({ user: () => undefined }) };
});

type Handler = (event: { req: Request; url: URL }) => Response | undefined;

afterEach(() => vi.unstubAllEnvs());

test.each(["/", "/app/"])("a base path of %s moves neither the server functions nor the webhook", async (base) => {
  vi.stubEnv("BASE_URL", base);
  vi.resetModules();
  const file = "../../examples/solidstart/src/middleware";
  const { default: handlers } = await vi.importActual<{ default: [Handler] }>(file);
  const statusOf = (method: string, path: string, site: string): number | undefined => {
    const url = new URL(path.startsWith("/") ? path : base + path, "http://localhost:3000");
    const req = new Request(url, { method, headers: { "Sec-Fetch-Site": site } });
    return handlers[0]({ req, url })?.status;
  };
  expect(statusOf("GET", "_server?id=roll", "cross-site")).toBe(403);
  expect(statusOf("POST", "_server?id=roll", "cross-site")).toBe(403);
  expect(statusOf("HEAD", "", "none")).toBe(undefined);
  // SolidStart routes paths outside the base, too.
  expect(statusOf("GET", "/_server?id=roll", "cross-site")).toBe(403);
  expect(statusOf("POST", "connection", "cross-site")).toBe(403);
  expect(statusOf("POST", "connection", "same-origin")).toBe(undefined);
  expect(statusOf("POST", "webhook", "none")).toBe(undefined);
  expect(statusOf("GET", "roll", "cross-site")).toBe(undefined);
});
