import type { Implementation, Step } from "./scenario";

/** The answer to a call. `json` is undefined if the text isn't JSON. */
export interface Answer {
  status: number;
  text: string;
  json: unknown;
  headers: Headers;
}

/** Makes the call of an `api` step whose placeholders are filled in. */
export async function call(implementation: Implementation, step: Step): Promise<Answer> {
  const { api, path = `/api/v0/${String(api)}`, method = "POST", body, raw, headers = {} } = step;
  const usual = { authorization: `Bearer ${implementation.apiKey}`, "content-type": "application/json" };
  const sent = Object.entries({ ...usual, ...(headers as Record<string, string | null>) });
  const text = (raw as string | undefined) ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await implementation.call(path as string, {
    method: method as string,
    headers: sent.filter((header): header is [string, string] => header[1] !== null),
    // As bytes: with a text, fetch would add a Content-Type where the step leaves it out.
    ...(text === undefined ? {} : { body: new TextEncoder().encode(text) }),
    redirect: "manual",
  });
  const answer = await response.text();
  return { status: response.status, text: answer, json: parsed(answer), headers: response.headers };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
