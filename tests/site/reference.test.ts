import { describe, expect, it } from "vitest";

import { type BuiltPage, faults, filesIn, PAGES, pageAt, readBuilt, textOf, valueOf } from "./built";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keys whose own keys are names that a reader looks for. */
const NAMING = new Set(["paths", "properties", "responses", "headers", "content"]);

/** Keys whose value a reader looks for. */
const TELLING = new Set(["default", "pattern", "minLength", "maxLength", "format"]);

/** Everything in a part of the document that a reader has to find on the page. */
function facts(value: Json, found = new Set<string>()): Set<string> {
  const add = (entry: Json): void => void found.add(typeof entry === "string" ? entry : JSON.stringify(entry));
  if (Array.isArray(value)) {
    value.forEach((entry) => facts(entry, found));
  }
  for (const [key, child] of Object.entries(isObject(value) ? value : {})) {
    if (NAMING.has(key) && isObject(child)) {
      Object.keys(child).forEach(add);
      Object.values(child).forEach((named) => facts(named, found));
    } else if (TELLING.has(key)) {
      add(child);
    } else if (key === "enum" && Array.isArray(child)) {
      child.forEach(add);
    } else if (key !== "example" && key !== "examples") {
      facts(child, found);
    }
    if (key === "parameters" && Array.isArray(child)) {
      child.forEach((parameter) => isObject(parameter) && add(parameter.name ?? null));
    }
  }
  return found;
}

const page = pageAt("/api/");

describe("the reference", () => {
  it("has every path, field, default, limit, allowed value and status of the document", () => {
    const named = facts(JSON.parse(readBuilt("openapi.json")) as Json);
    const text = textOf(page.one("main"));
    expect([...named].filter((fact) => !text.includes(fact))).toEqual([]);
    expect(named.size).toBeGreaterThan(40);
    for (const fact of ["^[a-z0-9_.]+$", "1 to 100 characters", "sendOnDisconnect", "CONNECTION_CLOSE", "204"]) {
      expect(text).toContain(fact);
    }
  });

  it("has samples, examples, the wire, and the document that it was made from", () => {
    const labelled = (label: string): string => textOf(page.one(`[aria-label="${label}"]`));
    expect(labelled("Create a connection in curl")).toContain("curl --fail-with-body");
    expect(labelled("Create a connection: 200, The connection")).toContain("wss://connect.socketless.ws/");
    const wire = textOf(page.one('[aria-labelledby="websocket-of-a-client"]'));
    expect(wire).toContain("wss://connect.socketless.ws/{token}");
    expect(wire).toContain("Ping timeout");
    expect(page.ids).toContain("websocket-of-a-client.1000");
    const frames = page.all('[aria-label="Frames: Client WebSocket"] li').map(textOf);
    expect(frames).toHaveLength(4);
    expect(frames[1]).toMatch(/^Client receives.*Message to the client.*"text"/);
    expect(frames[3]).toMatch(/^Client sends.*Answer to a heartbeat.*empty frame$/);
    expect(textOf(page.one('[aria-labelledby="heartbeat"]'))).toContain("every 5 seconds");
    expect(textOf(page.one("main"))).toContain(
      "Socketless API 1.0.0, OpenAPI 3.1.0, made from the snapshot api-spec/openapi.json.",
    );
  });

  it("lists each operation, and calls an event one in the list and above its text", () => {
    const listed = page.values('nav[aria-label="Operations"] a', "href");
    const operations = [
      "create-a-connection",
      "manage-feeds",
      "send-messages",
      "openapi-document",
      "webhook",
      "websocket-of-a-client",
      "heartbeat",
    ];
    expect(listed).toEqual(expect.arrayContaining(operations.map((id) => `#${id}`)));
    expect(new Set(page.texts('.api-nav a[href="#webhook"] .api-method'))).toEqual(new Set(["EVENT"]));
    expect(page.texts('[aria-labelledby="webhook"] .api-endpoint .api-method')).toEqual(["EVENT"]);
  });

  it("describes authorization once, and each call that needs it leads there", () => {
    expect(page.texts("h2, h3, h4").filter((heading) => heading.startsWith("Authorization"))).toHaveLength(1);
    expect(page.all('.api-needs a[href="#api--authorization"]')).toHaveLength(4);
  });

  it("shows first the answer of success", () => {
    const groups = page.all('[role=group][aria-label^="Answers: "], fieldset[aria-label^="Answers: "]');
    expect(groups.map((group) => valueOf(group, "ariaLabel"))).toHaveLength(4);
    const chosen = page.texts('[aria-label^="Answers: "] label:has(:checked)');
    expect(chosen).toHaveLength(4);
    expect(chosen.filter((status) => !status.startsWith("2"))).toEqual([]);
  });
});

describe("the documents for programs", () => {
  it("can be downloaded and opened elsewhere by their addresses", () => {
    expect(page.values("a[download]", "href")).toEqual(expect.arrayContaining(["/openapi.json", "/asyncapi.json"]));
    const address = encodeURIComponent("https://docs.socketless.ws/openapi.json");
    expect(page.values('a[href*="editor.swagger.io"], a[href*="swagger"]', "href").join()).toContain(`url=${address}`);
  });

  it("describe the frames and the webhook", () => {
    const { asyncapi, channels } = JSON.parse(readBuilt("asyncapi.json")) as { asyncapi: string; channels: object };
    expect(asyncapi).toBe("3.0.0");
    expect(Object.keys(channels)).toEqual(["connection", "webhook"]);
  });
});

describe("the files of the reference", () => {
  /** Texts that only the reference's own code, styles or data hold. */
  const marks = ["api-operation", "api-field-head", "create-a-connection.webhook.options.sendOnConnect"];

  /** Texts of the code that loads on intent. */
  const toolMarks = ["Send anyway", "No answer to read", "The right value is"];

  /** The scripts and styles that a page's HTML asks for. */
  const filesOf = ({ html }: BuiltPage): string[] => [
    ...new Set([...html.matchAll(/\/assets\/[\w./-]+\.(?:js|css)/g)].map(([file]) => file)),
  ];

  it("are loaded by no other page", () => {
    const others = PAGES.filter(({ route }) => route !== "/api/");
    const held = (other: BuiltPage): string[] =>
      filesOf(other).filter((file) => marks.some((mark) => readBuilt(file).includes(mark)));
    expect(faults(held, others)).toEqual({});
    expect(others.filter((other) => filesOf(other).length < 2)).toEqual([]);
  });

  it("hold its first view and no tool", () => {
    const texts = filesOf(page).map(readBuilt);
    expect(marks.filter((mark) => !texts.some((text) => text.includes(mark)))).toEqual([]);
    expect(toolMarks.filter((mark) => texts.some((text) => text.includes(mark)))).toEqual([]);
  });

  it("hold none of the theme's heavy parts", () => {
    const heavy = ["postman-collection", "@reduxjs/toolkit", "faker", "react-live"];
    const scripts = filesIn("assets/js").filter((file) => file.endsWith(".js"));
    expect(scripts.filter((file) => heavy.some((mark) => readBuilt(file).includes(mark)))).toEqual([]);
  });
});
