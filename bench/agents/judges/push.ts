import { startApi } from "../api";
import { run } from "../run";

interface Message {
  message?: unknown;
  feeds?: unknown;
  clients?: unknown;
}

const isRight = ({ message, feeds }: Message): boolean =>
  [feeds].flat().includes("news") &&
  typeof message === "string" &&
  message.replace(/\s/g, "") === '{"text":"Deployed"}';

/** Runs the job against a stand-in for the service that takes the message, and against one that answers 400 and 500. */
export async function judgePush(file: string): Promise<string[]> {
  const api = await startApi();
  const env = { SOCKETLESS_API_URL: api.url, SOCKETLESS_API_KEY: "key-of-the-judge" };
  const times = async (status: number): Promise<{ calls: typeof api.calls; code: number | null }> => {
    Object.assign(api, { calls: [], status });
    const { code } = await run(process.execPath, ["--import", "tsx", file], { env });
    return { calls: api.calls, code };
  };
  const taken = await times(204);
  const refused = await times(400);
  const unclear = await times(500);
  api.close();
  const [call] = taken.calls;
  const sent = [(call?.body as { messages?: Message | Message[] } | undefined)?.messages ?? []].flat();
  return [
    ...(call?.path === "/api/v0/message" && call.authorization === "Bearer key-of-the-judge"
      ? []
      : ["It does not call the service with the API key."]),
    ...(sent.length === 1 && sent.every(isRight) ? [] : ["It does not send the text, as a string, to the feed."]),
    ...(taken.code === 0 ? [] : ["It ends with an error although the service took the message."]),
    ...(refused.code === 0 ? ["It ends well although the service refused the message."] : []),
    ...(unclear.calls.length === 1 ? [] : ["It repeats a call blindly that may have been done."]),
  ];
}
