import { readFileSync } from "node:fs";
import path from "node:path";

import { createSlugger } from "@docusaurus/utils";

import { distance } from "../shared/typos";

const SITE = path.resolve(__dirname, "../..");
const FILE = "service/release-scenarios.json";

interface Recordings {
  readonly recorded: string;
  readonly variations: readonly { readonly with: string; readonly scenarios: Readonly<Record<string, string>> }[];
  readonly scenarios: readonly {
    readonly name: string;
    /** What the release does, in one sentence. */
    readonly page: string;
    readonly ground: "contract" | "observed";
    readonly agrees_with_contract: boolean | "contract is silent";
    readonly contract_expects?: string;
  }[];
}

/** An observed behaviour of the open-source release: a row of the table of deviations. */
export interface Observation {
  /** What `<Observed of="…">` names. */
  readonly name: string;
  /** The row's id on the self-hosting page. */
  readonly anchor: string;
  readonly contradicts: boolean;
  readonly contract: string;
  readonly release: string;
  readonly observed: string;
  /** The runtime, where it was observed on one only. */
  readonly runtime?: string;
}

/** Observations that contradict the contract on one runtime only. */
const ON_NODE = {
  name: "every success of POST /feeds and POST /message",
  contract: "204",
  runtime: "Node.js 20, as the release ships",
} as const;

const slug = (name: string): string => `release-${createSlugger().slug(name)}`;

const sentence = (text: string): string => {
  const upper = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(upper) ? upper : `${upper}.`;
};

type Scenario = Recordings["scenarios"][number];

function says({ ground, agrees_with_contract: agrees, contract_expects: expects }: Scenario): string {
  if (expects !== undefined) {
    return sentence(expects);
  }
  return agrees !== true ? "Nothing." : ground === "contract" ? "The same." : "Agrees.";
}

/** Read the observations from the recordings that the local service is tested against. */
export function readObservations(): Observation[] {
  const recordings = JSON.parse(readFileSync(path.join(SITE, FILE), "utf8")) as Recordings;
  const onNode = recordings.variations.find(({ scenarios }) => Object.hasOwn(scenarios, ON_NODE.name));
  if (onNode === undefined) {
    throw new Error(`${FILE} has no variation "${ON_NODE.name}".`);
  }
  return [
    {
      name: ON_NODE.name,
      anchor: slug(ON_NODE.name),
      contradicts: true,
      contract: sentence(ON_NODE.contract),
      release: sentence(onNode.scenarios[ON_NODE.name] ?? ""),
      observed: recordings.recorded,
      runtime: ON_NODE.runtime,
    },
    ...recordings.scenarios.map((scenario) => ({
      name: scenario.name,
      anchor: slug(scenario.name),
      contradicts: scenario.agrees_with_contract === false,
      contract: says(scenario),
      release: scenario.page,
      observed: recordings.recorded,
    })),
  ];
}

/** Suggest the names nearest to an unknown one, best first. */
export function nearestNames(wrong: string, observations: readonly Observation[]): string[] {
  const slips = (name: string): number => distance(wrong.toLowerCase(), name.toLowerCase(), wrong.length, true);
  return observations
    .map(({ name }) => ({ name, slips: slips(name) }))
    .sort((a, b) => a.slips - b.slips)
    .slice(0, 3)
    .map(({ name }) => name);
}
