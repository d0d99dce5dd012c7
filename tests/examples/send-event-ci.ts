import path from "node:path";

import { describe, expect, it, onTestFinished, vi } from "vitest";

import { accepts } from "./outcome";
import { leasePort } from "./ports";
import { start, type Command } from "./processes";
import { siteDir } from "./workspace";

/**
 * Tests the script that checks a server in CI.
 *
 * @param taken - gives the address of a server that was there before
 */
export function testCi(taken: () => string): void {
  describe("ci.sh", () => {
    const place = async () => {
      const port = String(await leasePort());
      return { PORT: port, WEBHOOK_URL: `http://localhost:${port}/webhook` };
    };
    /** Runs a command to its end, and says whether its server still listens then. */
    const check = async (command: Command["command"], env?: Record<string, string>) => {
      const settings = env ?? (await place());
      const running = start({ command, cwd: path.join(siteDir, "examples/send-event"), env: settings });
      onTestFinished(() => running.stop());
      // A server that is left behind keeps the output open for longer than this.
      await vi.waitUntil(() => running.exitCode() !== undefined, { timeout: 30_000, interval: 20 });
      const listens = await accepts(Number(settings.PORT));
      return { code: running.exitCode(), output: running.output(), listens };
    };

    const right = `
      const { createHmac } = require("node:crypto");
      const hex = (key, text) => createHmac("sha256", key).update(text).digest("hex");
      require("node:http").createServer(async (request, response) => {
        const body = (await request.setEncoding("utf8").toArray()).join("");
        const { identifier } = JSON.parse(body).data.connection;
        const secret = hex(process.env.SOCKETLESS_WEBHOOK_MASTER_SECRET, identifier);
        const isGenuine = request.headers["x-socketless-signature"] === "hmac-sha256=" + hex(secret, body);
        if (isGenuine) response.setHeader("Authorization", "Bearer " + secret);
        response.writeHead(isGenuine ? 200 : 401).end("{}");
      }).listen(process.env.PORT, "127.0.0.1");`;

    /** A program whose server is a second process, as with npm and development servers; one that is left ends by itself. */
    const starter = (server: string) => {
      const program = JSON.stringify(`${server} setTimeout(() => process.exit(), 50_000);`);
      return `require("node:child_process").spawn("node", ["--eval", ${program}], { stdio: "ignore" });`;
    };

    it.each(["sh", "bash"])("run by %s, passes a handler that is right and ends all that it started", async (shell) => {
      const { code, output, listens } = await check([shell, "ci.sh", "node", "--eval", starter(right)]);
      expect(output.match(/0 incorrectly/g)).toHaveLength(3);
      expect(code).toBe(0);
      expect(listens).toBe(false);
    });

    it("ends a server that ignores the signal to end", async () => {
      const server = starter(`process.on("SIGTERM", () => undefined);${right}`);
      const { code, listens } = await check(["sh", "ci.sh", "node", "--eval", server]);
      expect(code).toBe(0);
      expect(listens).toBe(false);
    });

    it("ends the server when it is cancelled itself", async () => {
      const silent = `require("node:http").createServer(() => undefined).listen(process.env.PORT, "127.0.0.1");`;
      const { listens } = await check(["timeout", "3", "sh", "ci.sh", "node", "--eval", starter(silent)]);
      expect(listens).toBe(false);
    });

    it("refuses to check a server that was there before", async () => {
      const url = taken();
      const env = { PORT: new URL(url).port, WEBHOOK_URL: url };
      const { code, output } = await check(["sh", "ci.sh", "node", "--eval", 'console.log("started")'], env);
      expect(output).toContain(`A server listens at ${url} already.`);
      expect(output).not.toMatch(/^started$/m);
      expect(output).not.toContain("sent");
      expect(code).toBe(1);
    });

    it("fails at once when the server can't be started", async () => {
      const { code, output } = await check(["sh", "ci.sh", "no-such-command"]);
      expect(output).toContain("no-such-command");
      expect(code).toBe(1);
    });

    const notFound =
      'require("node:http").createServer((_, out) => out.writeHead(404).end()).listen(process.env.PORT, "127.0.0.1")';

    it("fails with a server that takes no webhooks", async () => {
      const { code, output } = await check(["sh", "ci.sh", "node", "--eval", notFound]);
      expect(output).toContain("3 sent, 0 answered correctly, 3 incorrectly.");
      expect(code).toBe(1);
    });
  });
}
