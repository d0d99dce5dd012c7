import type { Key, SampleRequest } from "../request";
import { headerLines, json, lines, literal, type Notation } from "./write";

const JAVASCRIPT: Notation = {
  indent: "  ",
  text: json,
  // Use a computed key for `__proto__`: otherwise it would set the object's prototype.
  entry: (key, value) =>
    `${key === "__proto__" ? '["__proto__"]' : /^[A-Za-z_$][\w$]*$/.test(key) ? key : json(key)}: ${value}`,
};

const javascriptSecret = ({ prefix, variable }: Key): string => `\`${prefix}\${process.env.${variable}}\``;

/** Write a request in JavaScript, for Node.js. */
export function javascript(request: SampleRequest, isJson: boolean): string {
  const { method, body } = request;
  const headers = headerLines(request, (name, text) => `    ${JAVASCRIPT.entry(name, text)},`, javascriptSecret);
  return lines(
    `const response = await fetch(${json(request.url)}, {`,
    `  method: ${json(method)},`,
    headers.length > 0 && ["  headers: {", ...headers, "  },"],
    body && `  body: JSON.stringify(${literal(body.value, JAVASCRIPT, "  ")}),`,
    '  redirect: "manual",',
    "});",
    "",
    "if (!response.ok) {",
    '  const location = response.headers.get("location") ?? "";',
    "  throw new Error(`${response.status} ${location}: ${await response.text()}`);",
    "}",
    isJson ? "console.log(await response.json());" : "console.log(response.status);",
  );
}
