import type { Json } from "../model";
import { bodyText, literalValue, plainHeaders, type SampleRequest } from "../request";

export function php(request: SampleRequest): string {
  const { method, url, key, body } = request;
  const value = literalValue(body);
  const headers = [
    ...(key ? [`        ${quoted(`${key.header}: ${key.prefix}`)} . getenv("${key.variable}"),`] : []),
    ...plainHeaders(request).map(([name, text]) => `        ${quoted(`${name}: ${text}`)},`),
  ];
  return [
    "<?php",
    "",
    `$request = curl_init(${literal(url)});`,
    "curl_setopt_array($request, [",
    `    CURLOPT_CUSTOMREQUEST => ${literal(method)},`,
    "    CURLOPT_RETURNTRANSFER => true,",
    ...(headers.length === 0 ? [] : ["    CURLOPT_HTTPHEADER => [", ...headers, "    ],"]),
    ...(body === undefined
      ? []
      : [
          `    CURLOPT_POSTFIELDS => ${value === undefined ? quoted(bodyText(body).text) : `json_encode(${literal(value, "    ")})`},`,
        ]),
    "]);",
    "",
    "$answer = curl_exec($request);",
    "if ($answer === false) {",
    "    throw new RuntimeException(curl_error($request));",
    "}",
    "$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);",
    "if ($status >= 300) {",
    '    throw new RuntimeException("$status: $answer");',
    "}",
    'echo "$status $answer\\n";',
  ].join("\n");
}

/** Write a double-quoted string, in which line ends are escapes. */
const quoted = (text: string): string =>
  `"${text
    .replace(/["$\\]/g, "\\$&")
    .replaceAll("\r", "\\r")
    .replaceAll("\n", "\\n")}"`;

function literal(value: Json, indent = ""): string {
  if (typeof value === "string") {
    return `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  }
  if (typeof value !== "object" || value === null) {
    return JSON.stringify(value);
  }
  const inner = `${indent}    `;
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([key, item]) => `${literal(key)} => ${literal(item, inner)}`);
  if (entries.length === 0) {
    return Array.isArray(value) ? "[]" : "new stdClass()";
  }
  return `[\n${entries.map((entry) => `${inner}${entry},`).join("\n")}\n${indent}]`;
}
