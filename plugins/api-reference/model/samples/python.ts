import type { Json } from "../model";
import { indentRest, type SampleRequest } from "../request";

export function python({ method, url, bearer, keyVariable, body }: SampleRequest, answer: "json" | "none"): string {
  const headers = [
    bearer ? `        "Authorization": f"Bearer {os.environ['${keyVariable}']}",` : undefined,
    body === undefined ? undefined : '        "Content-Type": "application/json",',
  ].filter((line) => line !== undefined);
  const json = body !== undefined || answer === "json";
  return [
    ...(json ? ["import json"] : []),
    ...(bearer ? ["import os"] : []),
    "import urllib.error",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    `    method=${JSON.stringify(method)},`,
    ...(headers.length === 0 ? [] : ["    headers={", ...headers, "    },"]),
    ...(body === undefined ? [] : [`    data=json.dumps(${indentRest(literal(body), 4)}).encode(),`]),
    ")",
    "",
    "try:",
    "    with urllib.request.urlopen(request) as response:",
    answer === "json" ? "        print(json.load(response))" : "        print(response.status)",
    "except urllib.error.HTTPError as error:",
    '    raise SystemExit(f"{error.code}: {error.read().decode()}")',
  ].join("\n");
}

function literal(value: Json, indent = ""): string {
  if (value === null) {
    return "None";
  }
  if (typeof value === "boolean") {
    return value ? "True" : "False";
  }
  if (typeof value !== "object") {
    return JSON.stringify(value);
  }
  const inner = `${indent}    `;
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${literal(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return entries.length === 0
    ? `${open}${close}`
    : `${open}\n${entries.map((entry) => `${inner}${entry},`).join("\n")}\n${indent}${close}`;
}
