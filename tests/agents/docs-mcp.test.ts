import path from "node:path";

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, describe, expect, it } from "vitest";

import { type RunningServer, startServer } from "../../scripts/server";

const BIN = path.resolve("packages/docs-mcp/bin/docs-mcp.cjs");

interface Said {
  text: string;
  isError: boolean;
}

/** Starts the program as an agent does, with plain Node, and asks it. */
async function started(
  place: string,
): Promise<{ client: Client; call: (name: string, args: object) => Promise<Said> }> {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [BIN, place] }));
  const call = async (name: string, args: object): Promise<Said> => {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...args } });
    const [first] = content as { type: string; text: string }[];
    return { text: first?.text ?? "", isError: isError as boolean };
  };
  return { client, call };
}

const servers: RunningServer[] = [];

afterAll(() => Promise.all(servers.map((server) => server.close())));

async function served(): Promise<string> {
  const server = await startServer({ directory: "build", port: 0, host: "127.0.0.1" });
  servers.push(server);
  return server.url;
}

describe.each([
  ["a folder", () => Promise.resolve("build")],
  ["an address", served],
])("the MCP server on %s", (_name, place) => {
  it("lists two tools, finds a section as the site's search does, and reads it", async () => {
    const { client, call } = await started(await place());
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ["search", true],
      ["read", true],
    ]);

    const { text: hits } = await call("search", { query: "compare in constant time", limit: 3 });
    expect(hits.match(/^- /gm)).toHaveLength(3);
    const [, address = ""] = /^ {2}(\S+)$/m.exec(hits) ?? [];
    expect(address).toBe("/docs/guides/message-validation#constant-time");
    const { text: section } = await call("read", { address });
    expect(section).toMatch(/^### Compare in constant time\n/);
    expect(section).not.toMatch(/^## /m);

    const { text: page } = await call("read", { address: "https://docs.socketless.ws/docs/concepts" });
    expect(page).toContain("\n# Concepts\n");
    const { text: field } = await call("read", { address: "/api/#create-a-connection.webhook.secret" });
    expect(field).toMatch(/^## Create a connection\n[^]*`secret` string required/);
    expect((await call("read", { address: "/llms.txt" })).text).toMatch(/^# Socketless\n/);
    await client.close();
  });

  it("says what it doesn't have, and refuses what it isn't asked to read", async () => {
    const { client, call } = await started(await place());
    expect(await call("read", { address: "/docs/none" })).toEqual({
      text: 'There is no page or section /docs/none. Use "search".',
      isError: true,
    });
    expect((await call("read", { address: "/docs/concepts#none" })).isError).toBe(true);
    expect((await call("read", { address: "/../package.json" })).isError).toBe(true);
    expect((await call("search", { query: "qqqqzzzz" })).text).toContain("Nothing is found");
    expect((await call("search", { query: "feeds", limit: 1000 })).isError).toBe(true);
    await client.close();
  });
});
