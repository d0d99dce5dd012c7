import { buildModel } from "./build-model";
import { facts, type Facts, type Side } from "./diff-facts";
import type { Change } from "../model/changes";
import { canonical } from "../model/json";
import type { Json, JsonObject } from "../model/model";

/**
 * Compares two documents by what callers see: operations, fields, answers, limits, defaults.
 *
 * @param before - checked by `checkDocument`
 * @param after - checked by `checkDocument`
 * @returns the changes in the order of the documents; none when they say the same
 */
export async function compareDocuments(before: JsonObject, after: JsonObject): Promise<Change[]> {
  const source = { kind: "snapshot", location: "" } as const;
  const old = facts(await buildModel(before, source));
  const now = facts(await buildModel(after, source));
  const changes: Change[] = [];
  for (const [place, entry] of old) {
    const next = now.get(place);
    if (next === undefined) {
      if (!isInside(place, old, now)) {
        changes.push({ kind: "removed", place, detail: "", breaking: true });
      }
    } else {
      changes.push(...changesOf(place, entry, next));
    }
  }
  for (const [place, entry] of now) {
    if (!old.has(place) && !isInside(place, now, old)) {
      const breaking = entry.side === "sent" && entry.values.required === true;
      changes.push({ kind: "added", place, detail: entry.values.required === true ? "required" : "", breaking });
    }
  }
  return changes.length > 0 || canonical(before) === canonical(after) ? changes : [restChanged];
}

const MARKS = { added: "+", removed: "-", changed: "~" } as const;

/**
 * The changes in words, one a line.
 *
 * @param location - the address of the live document
 */
export function changeSummary(location: string, changes: readonly Change[]): string {
  if (changes.length === 0) {
    return `${location} is the same as the snapshot.`;
  }
  const lines = changes.map(
    ({ kind, place, detail, breaking }) =>
      `${MARKS[kind]} ${place} ${kind}${detail === "" ? "" : `: ${detail}`}${breaking ? " (breaking)" : ""}`,
  );
  const breaking = changes.filter((change) => change.breaking).length;
  return [`${location} differs from the snapshot: ${changes.length} changes, ${breaking} breaking.`, ...lines].join(
    "\n",
  );
}

const restChanged: Change = {
  kind: "changed",
  place: "the document",
  detail: "in texts, names or order only",
  breaking: false,
};

/** Whether a place belongs to a whole that is listed already. */
function isInside(place: string, own: ReadonlyMap<string, Facts>, other: ReadonlyMap<string, Facts>): boolean {
  for (let parent = own.get(place)?.parent; parent !== undefined; parent = own.get(parent)?.parent) {
    if (!other.has(parent)) {
      return true;
    }
  }
  return false;
}

function changesOf(place: string, before: Facts, after: Facts): Change[] {
  const [olds, news] = [new Map(Object.entries(before.values)), new Map(Object.entries(after.values))];
  const keys = [...new Set([...olds.keys(), ...news.keys()])];
  return keys.flatMap((key): Change[] => {
    const [old, now] = [olds.get(key), news.get(key)];
    if (canonical(old ?? null) === canonical(now ?? null)) {
      return [];
    }
    const detail = `${key} ${words(old)} → ${words(now)}`;
    return [{ kind: "changed", place, detail, breaking: isBreaking(key, old, now, before.side) }];
  });
}

function isBreaking(key: string, old: Json | undefined, now: Json | undefined, side: Side): boolean {
  switch (key) {
    case "description":
    case "version":
      return false;
    case "default":
      return old !== undefined;
    case "required":
      return side === "sent" ? now === true : now !== true;
    case "enum":
      return side === "sent" ? !includesAll(now, old) : !includesAll(old, now);
    case "minLength":
    case "minimum":
    case "minItems":
    case "exclusiveMinimum":
      return side === "sent" && Number(now ?? -Infinity) > Number(old ?? -Infinity);
    case "maxLength":
    case "maximum":
    case "maxItems":
    case "exclusiveMaximum":
      return side === "sent" && Number(now ?? Infinity) < Number(old ?? Infinity);
    case "pattern":
    case "format":
      return side === "sent" && now !== undefined;
    default:
      return true;
  }
}

/** Whether a list of allowed values holds every value of another; no list allows every value. */
function includesAll(list: Json | undefined, others: Json | undefined): boolean {
  if (!Array.isArray(list)) {
    return true;
  }
  return Array.isArray(others) && others.every((other) => list.some((value) => canonical(value) === canonical(other)));
}

function words(value: Json | undefined): string {
  return value === undefined ? "none" : typeof value === "string" ? value : JSON.stringify(value);
}
