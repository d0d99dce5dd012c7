import type { Json } from "../model";
import { bodyText, indentRest, literalValue, plainHeaders, type SampleRequest } from "../request";

export function python(request: SampleRequest, answer: "json" | "none"): string {
  const { method, url, key, body } = request;
  const value = literalValue(body);
  const headers = [
    ...(key
      ? [
          `        ${JSON.stringify(key.header)}: ${key.prefix ? `f"${key.prefix}{os.environ['${key.variable}']}"` : `os.environ["${key.variable}"]`},`,
        ]
      : []),
    ...plainHeaders(request).map(([name, text]) => `        ${JSON.stringify(name)}: ${JSON.stringify(text)},`),
  ];
  const json = value !== undefined || answer === "json";
  return [
    ...(json ? ["import json"] : []),
    ...(key ? ["import os"] : []),
    "import urllib.error",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    `    method=${JSON.stringify(method)},`,
    ...(headers.length === 0 ? [] : ["    headers={", ...headers, "    },"]),
    ...(body === undefined
      ? []
      : [
          `    data=${value === undefined ? JSON.stringify(bodyText(body).text) : `json.dumps(${indentRest(literal(value), 4)})`}.encode(),`,
        ]),
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
