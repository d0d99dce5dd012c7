import { createHmac } from "node:crypto";
import { once } from "node:events";
import path from "node:path";

import { type Api, startApi } from "../api";
import { start } from "../run";

const MASTER = "master-of-the-judge";

/** What a feed action may hold, in a reply or a call. */
export interface Action {
  action: string;
  feeds: string | string[];
  clients: string | string[];
}

export interface Reply {
  status: number;
  authorization: string | null;
  feeds: Action[];
}

/** A webhook that runs, and the service's side of it. */
export interface Webhook {
  api: Api;
  /** Sends an event as the service does. */
  send(action: string, identifier: string, message?: string, secret?: string): Promise<Reply>;
}

export const listOf = <Item>(value: Item | Item[] | undefined): Item[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

export const secretOf = (identifier: string): string => createHmac("sha256", MASTER).update(identifier).digest("hex");

const sender =
  (address: string): Webhook["send"] =>
  async (action, identifier, message, secret = secretOf(identifier)) => {
    const body = JSON.stringify({ action, data: { connection: { clientId: "wskl_live_judge", identifier }, message } });
    const signature = `hmac-sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    const headers = { "Content-Type": "application/json", "x-socketless-signature": signature };
    const response = await fetch(`${address}/webhook`, { method: "POST", headers, body });
    const said = await response.text();
    const reply = (response.ok && said !== "" ? JSON.parse(said) : {}) as { feeds?: Action | Action[] };
    const authorization = response.headers.get("authorization");
    return { status: response.status, authorization, feeds: listOf(reply.feeds) };
  };

/** What every webhook owes the service. */
async function commonFaults({ api, send }: Webhook): Promise<string[]> {
  const refused = await send("CONNECTION_OPEN", "user_42.first", undefined, "forged");
  const forged = refused.status === 401 && api.calls.length === 0;
  const { status, authorization } = await send("SOMETHING_NEW", "user_42.first");
  return [
    ...(forged ? [] : ["It does not refuse a wrong signature with 401."]),
    ...(status === 200 ? [] : ["It does not answer an event that it does not know with 200."]),
    ...(authorization === `Bearer ${secretOf("user_42.first")}`
      ? []
      : ["Its reply does not carry the client's secret."]),
  ];
}

/** Runs a webhook against a stand-in for the service, and judges what it does with events. */
export const judgeWebhook =
  (faultsOf: (webhook: Webhook) => Promise<string[]>) =>
  async (file: string): Promise<string[]> => {
    const api = await startApi();
    const program = start([path.join(__dirname, "webhook-driver.mts"), path.resolve(file)], {
      SOCKETLESS_API_URL: api.url,
      SOCKETLESS_API_KEY: "key-of-the-judge",
      SOCKETLESS_WEBHOOK_MASTER_SECRET: MASTER,
      PUBLIC_URL: "https://example.com",
    });
    const ended = once(program, "close");
    try {
      const { stdout } = program;
      const [address] = (await Promise.race(stdout === null ? [ended] : [once(stdout, "data"), ended])) as [
        Buffer | number | null,
      ];
      if (!(address instanceof Buffer)) {
        return ["It does not run."];
      }
      const webhook = { api, send: sender(String(address).trim()) };
      return [...(await commonFaults(webhook)), ...(await faultsOf(webhook))];
    } finally {
      program.kill();
      await ended;
      api.close();
    }
  };
