import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { call, modelOf, settings, textOf } from "../../../../tests/support/reference";
import type { Json, Operation } from "../../model/model";
import { chosenContent, requestOf } from "../../model/request";
import Outcome from "./Outcome";
import { type Answer, KEPT_CHARACTERS, type Request, requestInit, send } from "./send";
import TryIt from "./TryIt";

const there = <T,>(value: T | undefined): T => {
  if (value === undefined) {
    throw new Error("It isn't there.");
  }
  return value;
};

const first = async (document: object | string): Promise<Operation> =>
  there((await modelOf(textOf(document))).operations[0]);

const withBody = (mediaType: string, schema: object): object =>
  call({ requestBody: { content: { [mediaType]: { schema } } } });

/** What "Try it" sends of a document's first operation, filled in with its example. */
async function sentOf(document: object | string, secrets: Request["secrets"] = new Map()): Promise<RequestInit> {
  const operation = await first(document);
  const content = chosenContent(operation.body);
  const values = new Map(
    operation.parameters.map(({ anchor, schema }) => [anchor, schema.examples?.[0] ?? ""] as [string, Json]),
  );
  const body = content && { mediaType: content.mediaType, value: content.examples[0]?.value ?? null };
  const request = requestOf(operation, values, "https://a.example", "API_KEY", body);
  return requestInit({ ...there(request), secrets });
}

const formOf = (operation: Operation): string =>
  renderToStaticMarkup(
    <TryIt operation={operation} servers={operation.servers ?? []} show={() => undefined} settings={settings} />,
  );

describe("what is sent", () => {
  it("leaves read-only fields out", async () => {
    const schema = {
      type: "object",
      properties: { id: { readOnly: true, type: "string" }, pw: { writeOnly: true, type: "string" } },
    };
    expect(JSON.parse(String((await sentOf(withBody("application/json", schema))).body))).toEqual({ pw: "string" });
    expect(formOf(await first(withBody("application/json", schema)))).not.toContain("<code>id</code>");
  });

  it("is the text as the reader wrote it", () => {
    const body = { mediaType: "application/json", value: { id: 1 }, text: '{"id":1253261109769874438}' };
    const request = { method: "POST", url: "https://a.example", secrets: new Map(), body };
    expect(requestInit(request).body).toBe('{"id":1253261109769874438}');
  });

  it("has the headers of parameters and of the key", async () => {
    const document = {
      ...call({
        security: [{ key: [] }],
        parameters: [{ name: "X-Trace", in: "header", required: true, example: "t1", schema: { type: "string" } }],
      }),
      components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
    };
    expect((await sentOf(document, new Map([["API_KEY", "secret"]]))).headers).toEqual({
      "X-Trace": "t1",
      "X-Key": "secret",
    });
  });
});

describe("several credentials", () => {
  const document = {
    ...call({ security: [{ key: [], other: [] }] }),
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer" },
        other: { type: "apiKey", in: "header", name: "X-Other" },
      },
    },
  };

  it("are all sent", async () => {
    const secrets = new Map([
      ["API_KEY", "s&0"],
      ["API_KEY_X_OTHER", "s&1"],
    ]);
    expect((await sentOf(document, secrets)).headers).toEqual({ Authorization: "Bearer s&0", "X-Other": "s&1" });
  });
});

describe("the form", () => {
  it("starts with the document's examples of required parameters", async () => {
    const parameters = [{ name: "lang", in: "query", required: true, example: "pt", schema: { type: "string" } }];
    expect(formOf(await first(call({ parameters })))).toContain('value="pt"');
  });

  it.each([
    ["a body of another type", withBody("image/png", { type: "string", format: "binary" }), "the type image/png"],
    ["a form", withBody("multipart/form-data", { type: "object" }), "the type multipart/form-data"],
    ["a cookie", call({ parameters: [{ name: "sid", in: "cookie", required: true, schema: {} }] }), "sid"],
    ["another style", call({ parameters: [{ name: "a", in: "query", required: true, style: "deepObject" }] }), "a"],
    ["a scheme that isn't there", call({ security: [{ gone: [] }] }), "the authorization"],
  ])("says that it can't send %s, and offers curl", async (_name, document, words) => {
    const form = formOf(await first(document));
    expect(form).toContain(`Not supported here: `);
    expect(form).toContain(words);
    expect(form).toContain("Copy as curl");
    expect(form).not.toContain('type="submit"');
  });
});

describe("an answer", () => {
  beforeEach(() => {
    vi.stubGlobal("document", new EventTarget());
    return () => vi.unstubAllGlobals();
  });
  const request = { method: "GET", url: "https://a.example/", secrets: new Map() };
  const answering = (response: Response) => ({ fetch: () => Promise.resolve(response) });
  const shown = (outcome: Answer): string =>
    renderToStaticMarkup(<Outcome url={request.url} command="" outcome={outcome} origins={[]} />);

  it("stops reading a text without an end", async () => {
    let sent = 0;
    const pull = async (controller: ReadableStreamDefaultController): Promise<void> => {
      await new Promise(setImmediate);
      controller.enqueue(new TextEncoder().encode(String(sent++).padEnd(1000, ".")));
    };
    const outcome = (await send(request, undefined, answering(new Response(new ReadableStream({ pull }))))) as Answer;
    expect(outcome.body).toMatch(/^0\.+1\.+2\..*…$/);
    expect(outcome.body.length).toBe(KEPT_CHARACTERS + 1);
  });

  it("shows numbers as they stand in its text", async () => {
    const response = new Response('{"id":1253261109769874438,"price":1.10}', {
      headers: { "content-type": "application/json" },
    });
    const answer = (await send(request, undefined, answering(response))) as Answer;
    // Render as on a server: with a document, React would take over the code that stands there.
    vi.stubGlobal("document", undefined);
    expect(shown(answer)).toMatch(/1253261109769874438.*1\.10/);
  });

  it("that the browser hides may have been carried out all the same", () => {
    const words = renderToStaticMarkup(
      <Outcome url={request.url} command="" outcome={{ kind: "failure", cause: "cross-origin" }} origins={[]} />,
    );
    expect(words).toContain("may have been carried out");
    expect(words).not.toContain("nothing was carried out");
  });
});
