import { execFile, execFileSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { composeEvent, eventBody, type EventFields } from "./event";
import { diagnoseSignature, secretFor } from "./signature";

const fields: EventFields = {
  name: "message",
  url: "http://localhost:3000/webhook",
  master: "it's a $ecret",
  identifier: "-ada",
  clientId: "wskl_live_example",
  message: '{"text":"it\'s\n`Zoë` 👋 $HOME"}',
};

describe("eventBody", () => {
  it("has a message in a MESSAGE event only", () => {
    expect(JSON.parse(eventBody(fields))).toEqual({
      action: "MESSAGE",
      data: { connection: { clientId: "wskl_live_example", identifier: "-ada" }, message: fields.message },
    });
    expect(eventBody({ ...fields, name: "close" })).not.toContain("message");
  });
});

describe("composeEvent", () => {
  const received: { body: string; header: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const header = request.headers["x-socketless-signature"]?.toString();
      received.push({ body: Buffer.concat(chunks).toString("utf8"), header });
      const headers = { "Content-Type": "application/json", Authorization: `Bearer ${clientSecret}` };
      response.writeHead(200, headers).end("{}");
    });
  });
  let url = "";
  let clientSecret = "";
  beforeAll(async () => {
    clientSecret = await secretFor(fields.identifier, fields.master);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook?room=1&x=2`;
  });
  afterAll(() => server.close());
  beforeEach(() => received.splice(0));

  it.each(["open", "message", "close"] as const)("send-event sends the same bytes and signature: %s", async (name) => {
    const { body, signature, sendEvent } = await composeEvent({ ...fields, name, url });
    const { stdout } = await promisify(execFile)("bash", ["-c", sendEvent], { cwd: "examples/send-event" });
    expect(stdout).toContain("1 sent, 1 answered correctly");
    expect(received).toEqual([{ body, header: signature }]);
    expect((await diagnoseSignature({ body, secret: clientSecret, header: signature })).reason).toBeUndefined();
  });

  it("curl gets the header and the exact bytes", async () => {
    const { body, signature, curl } = await composeEvent({ ...fields, url });
    const script = `curl() { printf '%s\\0' "$@"; }\n${curl}`;
    const words = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
    expect(words).toEqual([
      "--include",
      "--url",
      url,
      "--header",
      "Content-Type: application/json",
      "--header",
      `x-socketless-signature: ${signature}`,
      "--data-binary",
      body,
    ]);
  });

  it("puts nothing into a command that a terminal acts upon or that curl takes for an option", async () => {
    const poisoned = "x\u0015touch pwned\r\n\u001b[2J";
    const { curl, sendEvent } = await composeEvent({
      ...fields,
      url: `http://localhost:3000/webhook${poisoned}`,
      identifier: poisoned,
      clientId: poisoned,
      message: poisoned,
    });

    expect(`${curl}${sendEvent}`.replaceAll(" \\\n", "")).not.toMatch(/[\u0000-\u001f\u007f]/);
    await expect(composeEvent({ ...fields, url: "-Kfile" })).rejects.toThrow("must begin with http:// or https://");
    await expect(composeEvent({ ...fields, url: "file:///etc/passwd" })).rejects.toThrow("must begin with http");
  });

  it("sends one request, whatever brackets the address has", async () => {
    expect((await composeEvent({ ...fields, url: "http://localhost/[1-9]" })).curl).toContain("--globoff --url");
  });

  it("quotes what zsh reads as a command's path", async () => {
    expect((await composeEvent({ ...fields, master: "=ls", url: "http://localhost/" })).sendEvent).toContain("='=ls'");
  });

  it("quotes what fish replaces by its process ID", async () => {
    const { sendEvent } = await composeEvent({ ...fields, master: "%self", url: "http://localhost/%self" });
    expect(sendEvent).toContain("='%self'");
    expect(sendEvent).toContain("--url='http://localhost/%self'");
  });

  it("refuses an empty secret", async () => {
    await expect(composeEvent({ ...fields, master: "" })).rejects.toThrow("The secret is empty");
  });
});
