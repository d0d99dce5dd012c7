/** What placeholders stand for in one run of a scenario. */
export interface Names {
  webhookUrl: string;
  secret: string;
  key: string;
  /** Lowercase letters, digits and underscore; makes every other name unique to the run. */
  run: string;
}

/** Of the event that a reply answers. */
export interface EventWords {
  identifier?: string | undefined;
  message?: string | undefined;
}

const everyEvent = { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true };

/** Replaces the placeholders of a value of the recordings, in whatever depth they stand. */
export function fill(value: unknown, names: Names, event: EventWords = {}): unknown {
  if (value === "$webhook") {
    return { url: names.webhookUrl, secret: names.secret, options: everyEvent };
  }
  if (typeof value === "string") {
    return fillText(value, names, event);
  }
  if (Array.isArray(value)) {
    return value.map((item) => fill(item, names, event));
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  if ("$repeat" in value) {
    const [text, times] = value.$repeat as [string, number];
    return text.repeat(times);
  }
  if ("$list" in value) {
    const [item, length] = value.$list as [unknown, number];
    return Array.from({ length }, (_, index) => fill(numbered(item, index), names, event));
  }
  if ("$matches" in value) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, names, event)]));
}

/** Replaces `{n}` by a number, in whatever depth it stands. */
export function numbered(value: unknown, n: number): unknown {
  if (typeof value === "string") {
    return value.replaceAll("{n}", String(n));
  }
  if (Array.isArray(value)) {
    return value.map((item) => numbered(item, n));
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, numbered(inner, n)]));
}

function fillText(text: string, names: Names, { identifier, message }: EventWords): string {
  const named = text.replace(/\$([a-zA-Z]\w*)/g, (_, name: string) => valueOf(name, names));
  return named
    .replaceAll("{identifier}", () => identifier ?? "{identifier}")
    .replaceAll("{message}", () => message ?? "{message}");
}

function valueOf(name: string, names: Names): string {
  if (name === "webhookUrl" || name === "secret" || name === "key") {
    return names[name];
  }
  return `${name.toLowerCase()}_${names.run}`;
}
