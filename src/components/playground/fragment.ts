import { SWITCH_NAMES, type SwitchName } from "./switches";

/** What a reader has set in a running room, to be shared in an address. */
export interface Setup {
  switches: ReadonlySet<SwitchName>;
  isStepping: boolean;
  /** The JSON that is sent instead of the code's reply; empty: the code's own. */
  reply: string;
}

export const NO_SETUP: Setup = { switches: new Set(), isStepping: false, reply: "" };

/** The fragment of a scene's address: `#try-flow?faults=duplicate.fail-500&step=1&reply=…`, encoded. */
export function fragmentOf(scene: string, { switches, isStepping, reply }: Setup): string {
  const fields = new URLSearchParams();
  if (switches.size > 0) fields.set("faults", [...switches].join("."));
  if (isStepping) fields.set("step", "1");
  if (reply !== "") fields.set("reply", reply);
  return `#try-${scene}${fields.size > 0 ? `?${fields}` : ""}`;
}

/** What a fragment sets up in a scene; undefined for another one's, and without what it says that is unknown. */
export function setupIn(fragment: string, scene: string): Setup | undefined {
  const [name, query = ""] = fragment.split("?", 2);
  if (name !== `#try-${scene}`) return undefined;
  const fields = new URLSearchParams(query);
  const named = new Set((fields.get("faults") ?? "").split("."));
  return {
    switches: new Set(SWITCH_NAMES.filter((it) => named.has(it))),
    isStepping: fields.has("step"),
    reply: fields.get("reply") ?? "",
  };
}
