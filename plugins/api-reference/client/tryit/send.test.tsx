import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { call, modelOf, settings, textOf } from "../../../../tests/support/reference";
import type { Json, Operation } from "../../model/model";
import { bodyOf, chosenContent, requestOf } from "../../model/request";
import Outcome, { save } from "./Outcome";
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
  const body = content && bodyOf(content, content.examples[0]?.value ?? null);
  const request = requestOf(operation, values, "https://a.example", "API_KEY", body);
  return requestInit({ ...there(request), secrets });
}

const formOf = (operation: Operation): string =>
  renderToStaticMarkup(
    <TryIt operation={operation} servers={operation.servers ?? []} show={() => undefined} settings={settings} />,
  );

const fields = {
  type: "object",
  properties: { a: { type: "string", example: "x y" }, n: { type: "integer", example: 3 } },
};

describe("what is sent", () => {
  it("leaves read-only fields out", async () => {
    const schema = {
      type: "object",
      properties: { id: { readOnly: true, type: "string" }, pw: { writeOnly: true, type: "string" } },
    };
    expect(JSON.parse(String((await sentOf(withBody("application/json", schema))).body))).toEqual({ pw: "string" });
    expect(formOf(await first(withBody("application/json", schema)))).not.toContain("<code>id</code>");
  });

  it("of a form is a form", async () => {
    const urlencoded = await sentOf(withBody("application/x-www-form-urlencoded", fields));
    expect([urlencoded.body, new Headers(urlencoded.headers).get("content-type")]).toEqual([
      "a=x+y&n=3",
      "application/x-www-form-urlencoded",
    ]);
    const multipart = await sentOf(withBody("multipart/form-data", fields));
    expect([...(multipart.body as unknown as Iterable<[string, string]>)]).toEqual([
      ["a", "x y"],
      ["n", "3"],
    ]);
    // The browser adds the boundary.
    expect(new Headers(multipart.headers).get("content-type")).toBe(null);
  });

  it("of text is the text, with its type", async () => {
    const { body, headers } = await sentOf(withBody("text/plain", { type: "string", example: "Ahoy" }));
    expect([body, new Headers(headers).get("content-type")]).toEqual(["Ahoy", "text/plain"]);
  });

  it("keeps the digits of numbers", async () => {
    const document = JSON.stringify(
      withBody("application/json", { type: "object", properties: { id: { type: "integer", example: "ID" } } }),
    ).replace('"ID"', "1253261109769874438");
    expect((await sentOf(document)).body).toContain("1253261109769874438");
    expect(formOf(await first(document))).toContain(": 1253261109769874438");
  });

  it("has the headers of parameters and of the key, and no cookie", async () => {
    const document = {
      ...call({
        security: [{ key: [] }],
        parameters: [
          { name: "X-Trace", in: "header", required: true, example: "t1", schema: { type: "string" } },
          { name: "sid", in: "cookie", required: true, example: "c1", schema: { type: "string" } },
        ],
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
    ...call({ security: [{ key: [], other: [], query: [], session: [] }] }),
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer" },
        other: { type: "apiKey", in: "header", name: "X-Other" },
        query: { type: "apiKey", in: "query", name: "token" },
        session: { type: "apiKey", in: "cookie", name: "session" },
      },
    },
  };

  it("are all sent, except for cookies", async () => {
    vi.stubGlobal("document", new EventTarget());
    onTestFinished(() => void vi.unstubAllGlobals());
    const request = there(requestOf(await first(document), new Map(), "https://a.example", "API_KEY"));
    const secrets = new Map((request.keys ?? []).map(({ variable }, index) => [variable, `s&${index}`]));
    const fetch = vi.fn(() => Promise.resolve(new Response("")));
    await send({ ...request, secrets }, { server: { fetch } });
    expect(fetch).toHaveBeenCalledWith(
      "https://a.example/call?token=s%262",
      expect.objectContaining({ headers: { Authorization: "Bearer s&0", "X-Other": "s&1" } }),
    );
  });
});

describe("the form", () => {
  it("starts with the document's examples of required parameters", async () => {
    const parameters = [{ name: "lang", in: "query", required: true, example: "pt", schema: { type: "string" } }];
    expect(formOf(await first(call({ parameters })))).toContain('value="pt"');
  });

  it("offers the addresses that a server's variables allow", async () => {
    const servers = [{ url: "https://{r}.example", variables: { r: { default: "eu", enum: ["eu", "us"] } } }];
    const form = formOf(await first(call({ servers })));
    expect(form).toContain('value="https://eu.example"');
    expect(form).toContain('value="https://us.example"');
  });

  it.each([
    ["image/png", { type: "string", format: "binary" }, "a body of the type image/png"],
    ["multipart/form-data", { type: "object", properties: { file: { type: "string", format: "binary" } } }, "files"],
  ])("says that it can't send %s", async (mediaType, schema, words) => {
    const form = formOf(await first(withBody(mediaType, schema)));
    expect(form).toContain(words);
    expect(form).not.toContain('type="submit"');
  });
});

describe("an answer", () => {
  beforeEach(() => {
    vi.stubGlobal("document", new EventTarget());
    return () => vi.unstubAllGlobals();
  });
  const PNG = { headers: { "content-type": "image/png" } };
  const request = { method: "GET", url: "https://a.example/", secrets: new Map() };
  const answering = (response: Response) => ({ server: { fetch: () => Promise.resolve(response) } });
  const shown = (outcome: Answer): string =>
    renderToStaticMarkup(<Outcome url={request.url} command="" outcome={outcome} origins={[]} />);

  it("shows size and type of an answer that is not text, which can be saved", async () => {
    const bytes = new Response(new Uint8Array([137, 80, 78, 71]), PNG);
    const outcome = (await send(request, answering(bytes))) as Answer;
    expect(outcome).toMatchObject({ body: "", file: { type: "image/png", size: 4 } });
    expect(shown(outcome)).toMatch(/image\/png, 4 bytes.*Save the answer/);
  });

  it("is saved by a URL that is released afterwards", async () => {
    const click = vi.fn();
    vi.stubGlobal("document", { createElement: () => ({ click }) });
    const made = vi.spyOn(URL, "createObjectURL");
    const released = vi.spyOn(URL, "revokeObjectURL");
    save(new Blob(["x"]));
    expect(click).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(released.mock.calls).toEqual(made.mock.results.map(({ value }) => [value])));
  });

  it("that goes on is shown as it comes, and can be stopped", async () => {
    const stop = new AbortController();
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode("data: 1\n\n"));
        stop.signal.addEventListener("abort", () => controller.error(stop.signal.reason));
      },
    });
    const response = new Response(stream, { headers: { "content-type": "text/event-stream" } });
    const parts: string[] = [];
    const outcome = await send(request, {
      ...answering(response),
      stop,
      onPart: ({ body }) => {
        parts.push(body);
        stop.abort(new DOMException("", "AbortError"));
      },
    });
    expect(parts).toEqual(["data: 1\n\n"]);
    expect(outcome).toMatchObject({ kind: "answer", body: "data: 1\n\n" });
  });

  /** Return a body that sends a chunk of 1,000 characters in each task until it is cancelled or aborted, numbered from 0. */
  const endless = (type: string, stop?: AbortSignal): { response: Response; sent: () => number } => {
    let sent = 0;
    const stream = new ReadableStream({
      pull: async (controller) => {
        await new Promise(setImmediate);
        stop?.throwIfAborted();
        controller.enqueue(new TextEncoder().encode(String(sent++).padEnd(1000, ".")));
      },
    });
    return { response: new Response(stream, { headers: { "content-type": type } }), sent: () => sent };
  };

  it("keeps the end of a stream without one, and renders it a few times a second", async () => {
    const stop = new AbortController();
    const { response, sent } = endless("text/event-stream", stop.signal);
    const onPart = vi.fn();
    const going = send(request, { server: { fetch: () => Promise.resolve(response) }, stop, onPart });
    await vi.waitFor(() => expect(sent()).toBeGreaterThan(1000), { timeout: 10_000 });
    expect(onPart.mock.calls.length).toBeLessThan(sent() / 20);
    stop.abort(new DOMException("", "AbortError"));
    const outcome = (await going) as Answer;
    expect(outcome.body.length).toBe(KEPT_CHARACTERS);
    expect(outcome.body).toContain(`${sent() - 10}.`);
  });

  it("stops reading a text without an end", async () => {
    const { response } = endless("text/plain");
    const outcome = (await send(request, answering(response))) as Answer;
    expect(outcome.body).toMatch(/^0\.+1\.+2\..*…$/);
    expect(outcome.body.length).toBe(KEPT_CHARACTERS + 1);
  });

  it("shows numbers as they stand in its text", async () => {
    const response = new Response('{"id":1253261109769874438,"price":1.10}', {
      headers: { "content-type": "application/json" },
    });
    expect(shown((await send(request, answering(response))) as Answer)).toMatch(/1253261109769874438.*\n.*1\.10/);
  });

  it("that the browser hides may have been carried out all the same", () => {
    const words = renderToStaticMarkup(
      <Outcome url={request.url} command="" outcome={{ kind: "failure", cause: "cross-origin" }} origins={[]} />,
    );
    expect(words).toContain("may have been carried out");
    expect(words).not.toContain("nothing was carried out");
  });
});
