import type { Json } from "../model";
import { bodyText, indentRest, literalValue, plainHeaders, type SampleRequest } from "../request";

export function javascript(request: SampleRequest, answer: "json" | "none"): string {
  const { method, url, key, body } = request;
  const value = literalValue(body);
  const headers = [
    ...(key ? [`    ${keyOf(key.header)}: \`${key.prefix}\${process.env.${key.variable}}\`,`] : []),
    ...plainHeaders(request).map(([name, text]) => `    ${keyOf(name)}: ${JSON.stringify(text)},`),
  ];
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    ...(headers.length === 0 ? [] : ["  headers: {", ...headers, "  },"]),
    ...(body === undefined
      ? []
      : [
          `  body: ${value === undefined ? JSON.stringify(bodyText(body).text) : `JSON.stringify(${indentRest(literal(value), 2)})`},`,
        ]),
    "});",
    "",
    "if (!response.ok) {",
    "  throw new Error(`${response.status}: ${await response.text()}`);",
    "}",
    answer === "json" ? "console.log(await response.json());" : "console.log(response.status);",
  ].join("\n");
}

/** Write JSON with unquoted keys where JavaScript allows them. */
function literal(value: Json, indent = ""): string {
  if (typeof value !== "object" || value === null) {
    return JSON.stringify(value);
  }
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([key, item]) => `${keyOf(key)}: ${literal(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return entries.length === 0
    ? `${open}${close}`
    : `${open}\n${entries.map((entry) => `${inner}${entry},`).join("\n")}\n${indent}${close}`;
}

function keyOf(key: string): string {
  // Use a computed key: otherwise `__proto__` would set the object's prototype.
  if (key === "__proto__") {
    return '["__proto__"]';
  }
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
