import { createHmac } from "node:crypto";

import { decode, sign } from "hono/jwt";

import { call, type Answer } from "./api";
import { connect, sizeOf } from "./client";
import { numbered } from "./placeholders";
import { withLength } from "./receiver";
import type { Connection, Run } from "./run";
import type { Control, Step } from "./scenario";
import { pause, waitFor } from "./waiting";

/** What a verb does, and the other keys that its steps may have. */
interface StepKind {
  keys: readonly string[];
  run(run: Run, step: Step): Promise<void>;
}

type Expectations = Record<string, unknown>;

/** The steps of the recordings, by their verb. The file's `format` says what each does. */
export const steps: ReadonlyMap<string, StepKind> = new Map<string, StepKind>([
  [
    "api",
    {
      keys: ["path", "method", "body", "raw", "headers", "expect", "contract", "save", "settle_ms"],
      async run(run, step) {
        const answer = await call(run.implementation, run.fill(step) as Step);
        checkAnswer(run, (run.expected(step, "expect") ?? {}) as Expectations, answer);
        if (step.save !== undefined) {
          run.saved.set(step.save as string, answer.json as Connection);
        }
        if (step.api === "feeds" || step.save !== undefined) {
          await settle(run, step, 0.5);
        }
      },
    },
  ],
  [
    "token",
    {
      keys: ["header", "claims", "absent", "lifetime_s", "url_ends_with_token", "contract"],
      async run(run, step) {
        const { token, url } = saved(run, step.token);
        const { header, payload } = decode(token);
        if (step.header !== undefined) {
          run.check("header", run.fill(step.header), header);
        }
        if (step.claims !== undefined) {
          run.check("claims", run.expected(step, "claims"), payload);
        }
        for (const name of (step.absent ?? []) as string[]) {
          run.check(`claim ${name}`, undefined, payload[name]);
        }
        if (step.lifetime_s !== undefined) {
          run.check("lifetime", step.lifetime_s, Number(payload.exp) - Number(payload.iat));
        }
        if (step.url_ends_with_token === true) {
          run.check("url ends with the token", true, url.endsWith(token));
        }
      },
    },
  ],
  [
    "forge",
    {
      keys: ["from", "expires_in_s", "signed_by"],
      async run(run, step) {
        const { token, url } = saved(run, step.from);
        const { payload } = decode(token);
        const exp = Math.floor(Date.now() / 1000) + Number(step.expires_in_s);
        const key = step.signed_by === "the service" ? run.implementation.tokenKey : "another key";
        const forged = await sign({ ...payload, exp }, key, "HS256");
        run.saved.set(step.forge as string, { token: forged, url: url.replace(token, forged) });
      },
    },
  ],
  [
    "open",
    {
      keys: ["token", "request", "answer_heartbeats", "settle_ms", "retry_s"],
      async run(run, step) {
        const end = performance.now() + Number(step.retry_s ?? 0) * 1000;
        for (;;) {
          const opened = await connect(
            run.implementation,
            (await connectionOf(run, step)).url,
            step.answer_heartbeats !== false,
          );
          if ("socket" in opened) {
            run.clients.set(step.open as string, opened);
            return settle(run, step, 1);
          }
          if (performance.now() > end) {
            throw new Error(`refused: ${opened.status ?? ""} ${opened.text}`);
          }
          await pause(200);
        }
      },
    },
  ],
  [
    "refused",
    {
      keys: ["path", "with", "contract"],
      async run(run, step) {
        const isSaved = step.path === undefined;
        const { url } = isSaved ? saved(run, step.refused) : await request(run, { identifier: "$nobody" });
        const outcome = await connect(
          run.implementation,
          isSaved ? url : new URL(run.fill(step.path) as string, url).href,
          true,
        );
        const isRefused = !("socket" in outcome);
        if ("socket" in outcome) {
          outcome.socket.terminate();
        }
        const expected = run.expected(step, "with");
        if (expected === "any refusal") {
          run.check("upgrade", expected, "open", isRefused);
        } else {
          run.check("upgrade", expected, isRefused ? outcome : "open");
        }
      },
    },
  ],
  [
    "send",
    {
      keys: ["text", "times", "size", "binary"],
      async run(run, step) {
        const { socket } = run.client(step.send);
        const { times = 1, size, binary } = step;
        for (let n = 0; n < Number(times); n += 1) {
          if (binary !== undefined) {
            socket.send(Buffer.from(binary as string, "base64"));
          } else if (size !== undefined) {
            socket.send("a".repeat(Number(size)));
          } else {
            socket.send(numbered(run.fill(step.text), n) as string);
          }
        }
      },
    },
  ],
  [
    "frames",
    {
      keys: ["are", "contract", "order", "sizes", "within_ms", "quiet_ms"],
      async run(run, step) {
        const client = run.client(step.frames);
        const expected = run.expected(step, "are") as number | unknown[];
        await collect(run, step, expected, () => client.frames.length);
        const frames = client.frames.splice(0);
        run.checkList("frames", step, expected, step.sizes === true ? frames.map(sizeOf) : frames);
      },
    },
  ],
  [
    "events",
    {
      keys: ["contract", "order", "lengths", "within_ms", "quiet_ms"],
      async run(run, step) {
        const { receiver } = run;
        const expected = run.expected(step, "events") as number | unknown[];
        await collect(run, step, expected, () => receiver.entries.length);
        const events = receiver.entries.splice(0);
        run.checkList("events", step, expected, step.lengths === true ? events.map(withLength) : events);
      },
    },
  ],
  [
    "request",
    {
      keys: ["contract"],
      async run(run, step) {
        const { latest } = run.receiver;
        if (latest === undefined) {
          throw new Error("no webhook request has come");
        }
        const { headers = {}, header_names = [], signed, ...rest } = run.expected(step, "request") as Expectations;
        run.check("request", rest, latest);
        for (const [name, value] of Object.entries(headers as object)) {
          run.check(`header ${name}`, value, latest.headers[name] ?? null);
        }
        for (const name of header_names as string[]) {
          run.check("header names", name, latest.headerNames, latest.headerNames.includes(name));
        }
        if (signed === true) {
          const digest = createHmac("sha256", run.names.secret).update(latest.raw).digest("hex");
          run.check("signature", `hmac-sha256=${digest}`, latest.headers["x-socketless-signature"]);
        }
      },
    },
  ],
  [
    "close",
    {
      keys: ["code", "reason"],
      async run(run, step) {
        const client = run.client(step.close);
        client.socket.close(Number(step.code ?? 1000), (step.reason ?? "") as string);
        await waitFor(() => client.closed !== undefined, run.defaults.within_ms);
        await settle(run, step, 0.5);
      },
    },
  ],
  [
    "drop",
    {
      keys: [],
      async run(run, step) {
        run.client(step.drop).socket.terminate();
        await settle(run, step, 0.5);
      },
    },
  ],
  [
    "closed",
    {
      keys: ["with", "after_s", "contract"],
      async run(run, step) {
        const client = run.client(step.closed);
        const [from, to] = (step.after_s ?? [0, run.defaults.within_ms / 1000]) as [number, number];
        await waitFor(() => client.closed !== undefined, client.openedAt + to * 1000 - performance.now());
        const { closed } = client;
        run.check("close", run.expected(step, "with"), closed ?? "still open");
        if (closed === undefined || step.after_s === undefined) {
          return;
        }
        run.check("seconds until the close", { $range: [from, to] }, (closed.at - client.openedAt) / 1000);
      },
    },
  ],
  [
    "stays_open",
    {
      keys: [],
      run: async (run, step) => run.check("connection", undefined, run.client(step.stays_open).closed),
    },
  ],
  [
    "beats",
    {
      keys: ["in_s", "count"],
      async run(run, step) {
        const client = run.client(step.beats);
        await pause(Math.max(0, client.openedAt + Number(step.in_s) * 1000 - performance.now()));
        run.check("heartbeats", step.count, client.beats);
      },
    },
  ],
  ["wait_ms", { keys: [], run: (_run, step) => pause(Number(step.wait_ms)) }],
  [
    "control",
    {
      keys: [],
      run: async (run, step) => run.implementation.control(run.fill(step.control) as Control),
    },
  ],
]);

function checkAnswer(run: Run, { status, text, json, headers = {} }: Expectations, answer: Answer): void {
  if (status !== undefined) {
    run.check("status", status, answer.status);
  }
  if (text !== undefined) {
    run.check("text", text, answer.text);
  }
  if (json !== undefined) {
    run.check("JSON", json, answer.json);
  }
  for (const [name, value] of Object.entries(headers as object)) {
    run.check(`header ${name}`, value, answer.headers.get(name));
  }
}

function saved(run: Run, name: unknown): Connection {
  const connection = run.saved.get(name as string);
  if (typeof connection?.token !== "string") {
    throw new Error(`no connection was saved as ${String(name)}`);
  }
  return connection;
}

/** Asks for a connection. */
async function request(run: Run, body: unknown): Promise<Connection> {
  const answer = await call(run.implementation, { api: "connection", body: run.fill(body) });
  if (answer.status !== 200) {
    throw new Error(`the connection request answered ${answer.status} ${answer.text}`);
  }
  return answer.json as Connection;
}

const connectionOf = async (run: Run, step: Step): Promise<Connection> =>
  step.request === undefined ? saved(run, step.token) : request(run, step.request);

/** Waits until a step has taken effect: its own time, or a share of the usual one. */
const settle = ({ defaults }: Run, step: Step, share: number): Promise<void> =>
  pause(Number(step.settle_ms ?? defaults.settle_ms * share));

/**
 * Waits for as many things as are expected, then for what shouldn't come. The patience is that of the replay where a
 * recording has less, because the machine may be busy.
 */
async function collect(
  { defaults }: Run,
  step: Step,
  expected: number | unknown[],
  count: () => number,
): Promise<void> {
  const wanted = typeof expected === "number" ? expected : expected.length;
  await waitFor(() => count() >= wanted, Math.max(Number(step.within_ms ?? 0), defaults.within_ms));
  await pause(Number(step.quiet_ms ?? defaults.quiet_ms));
}
