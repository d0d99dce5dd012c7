import type { Json, Operation, Sample, Token } from "../model";
import { bodyText, isJson as isJsonType, type Key, plainHeaders, type SampleRequest } from "../request";
import { csharp } from "./csharp";
import { curl } from "./curl";
import { json, lines } from "./write";

/** @param isJson - whether the success response has a JSON body */
type Write = (request: SampleRequest, isJson: boolean) => string;

/** The values of the language tabs, which are Prism's names except for curl. */
const LANGUAGES: readonly (readonly [language: string, label: string, write: Write])[] = [
  ["curl", "curl", curl],
  ["javascript", "JavaScript", javascript],
  ["python", "Python", python],
  ["go", "Go", go],
  ["php", "PHP", php],
  ["csharp", "C#", csharp],
];

/** Write a request in several languages. @param colour - highlights code; gets the language's name in Prism */
export function samplesOf(
  request: SampleRequest,
  { responses }: Pick<Operation, "responses">,
  colour: (code: string, prism: string) => readonly Token[],
): Sample[] {
  const success = responses.find(({ status }) => status.startsWith("2"));
  const isJson = success?.contents.some(({ mediaType }) => isJsonType(mediaType)) === true;
  return LANGUAGES.map(([language, label, write]) => ({
    language,
    label,
    code: colour(write(request, isJson), language === "curl" ? "bash" : language),
  }));
}

/** How a language writes values. */
interface Notation {
  readonly indent: string;
  readonly text: (text: string) => string;
  readonly entry: (key: string, value: string) => string;
  /** An empty object, where it isn't `{}`; other objects are then written as lists. */
  readonly empty?: string;
  readonly words?: ReadonlyMap<Json, string>;
}

/** Write a value. @param before - indentation of its first line */
function literal(value: Json, notation: Notation, before: string): string {
  if (typeof value === "string") {
    return notation.text(value);
  }
  if (typeof value !== "object" || value === null) {
    return notation.words?.get(value) ?? json(value);
  }
  const inner = before + notation.indent;
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, notation, inner))
    : Object.entries(value).map(([key, item]) => notation.entry(key, literal(item, notation, inner)));
  if (entries.length === 0) {
    return Array.isArray(value) ? "[]" : (notation.empty ?? "{}");
  }
  const [open, close] = Array.isArray(value) || notation.empty !== undefined ? "[]" : "{}";
  return lines(
    open,
    entries.map((entry) => `${inner}${entry},`),
    `${before}${close}`,
  );
}

/** List a sample's headers as lines. @param secret - writes the expression of a credential */
const headerLines = (
  request: SampleRequest,
  line: (name: string, value: string) => string,
  secret: (key: Key) => string,
): string[] => [
  ...(request.keys ?? []).map((key) => line(key.name, secret(key))),
  ...plainHeaders(request).map(([name, value]) => line(name, json(value))),
];

const JAVASCRIPT: Notation = {
  indent: "  ",
  text: json,
  // Use a computed key for `__proto__`: otherwise it would set the object's prototype.
  entry: (key, value) =>
    `${key === "__proto__" ? '["__proto__"]' : /^[A-Za-z_$][\w$]*$/.test(key) ? key : json(key)}: ${value}`,
};

const javascriptSecret = ({ prefix, variable }: Key): string => `\`${prefix}\${process.env.${variable}}\``;

function javascript(request: SampleRequest, isJson: boolean): string {
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

const PYTHON: Notation = {
  indent: "    ",
  text: json,
  entry: (key, value) => `${json(key)}: ${value}`,
  words: new Map<Json, string>([
    [null, "None"],
    [true, "True"],
    [false, "False"],
  ]),
};

const pythonSecret = ({ prefix, variable }: Key): string =>
  prefix === "" ? `os.environ["${variable}"]` : `f"${prefix}{os.environ['${variable}']}"`;

function python(request: SampleRequest, isJson: boolean): string {
  const { method, keys = [], body } = request;
  const headers = headerLines(request, (name, text) => `        ${json(name)}: ${text},`, pythonSecret);
  return lines(
    (body || isJson) && "import json",
    keys.length > 0 && "import os",
    "import urllib.error",
    "import urllib.request",
    "",
    "class NoRedirects(urllib.request.HTTPRedirectHandler):",
    "    def redirect_request(self, *_):",
    "        return None",
    "",
    "request = urllib.request.Request(",
    `    ${json(request.url)},`,
    `    method=${json(method)},`,
    headers.length > 0 && ["    headers={", ...headers, "    },"],
    body && `    data=json.dumps(${literal(body.value, PYTHON, "    ")}).encode(),`,
    ")",
    "",
    "try:",
    "    with urllib.request.build_opener(NoRedirects).open(request) as response:",
    isJson ? "        print(json.load(response))" : "        print(response.status)",
    "except urllib.error.HTTPError as error:",
    "    location = error.headers.get('Location', '')",
    '    raise SystemExit(f"{error.code} {location}: {error.read().decode()}")',
  );
}

const GO_FAILS = ["\tif err != nil {", "\t\tlog.Fatal(err)", "\t}"];

const goSecret = ({ prefix, variable }: Key): string =>
  `${prefix === "" ? "" : `${json(prefix)}+`}os.Getenv("${variable}")`;

function go(request: SampleRequest): string {
  const { method, keys = [], body } = request;
  const text = body ? bodyText(body) : "";
  // Write a raw string where possible.
  const written = text.includes("`") ? json(text) : `\`${text}\``;
  return lines(
    "package main",
    "",
    "import (",
    ...["fmt", "io", "log", "net/http"].map((name) => `\t"${name}"`),
    keys.length > 0 && '\t"os"',
    body && '\t"strings"',
    ")",
    "",
    "func main() {",
    body && `\tbody := strings.NewReader(${written})`,
    `\trequest, err := http.NewRequest(${json(method)}, ${json(request.url)}, ${body ? "body" : "nil"})`,
    GO_FAILS,
    headerLines(request, (name, value) => `\trequest.Header.Set(${json(name)}, ${value})`, goSecret),
    "",
    "\tclient := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {",
    "\t\treturn http.ErrUseLastResponse",
    "\t}}",
    "\tresponse, err := client.Do(request)",
    GO_FAILS,
    "\tdefer response.Body.Close()",
    "",
    "\tanswer, err := io.ReadAll(response.Body)",
    GO_FAILS,
    "\tif response.StatusCode >= 300 {",
    '\t\tlog.Fatalf("%d %s: %s", response.StatusCode, response.Header.Get("Location"), answer)',
    "\t}",
    "\tfmt.Println(response.StatusCode, string(answer))",
    "}",
  );
}

const phpText = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** Write a double-quoted string. */
const phpQuoted = (text: string): string =>
  `"${text
    .replace(/["$\\]/g, "\\$&")
    .replaceAll("\r", "\\r")
    .replaceAll("\n", "\\n")}"`;

const PHP: Notation = {
  indent: "    ",
  text: phpText,
  entry: (key, value) => `${phpText(key)} => ${value}`,
  empty: "new stdClass()",
};

function php(request: SampleRequest): string {
  const { method, keys = [], body } = request;
  const headers = [
    ...keys.map(({ name, prefix, variable }) => `${phpQuoted(`${name}: ${prefix}`)} . getenv("${variable}")`),
    ...plainHeaders(request).map(([name, text]) => phpQuoted(`${name}: ${text}`)),
  ].map((header) => `        ${header},`);
  return lines(
    "<?php",
    "",
    `$request = curl_init(${phpText(request.url)});`,
    "curl_setopt_array($request, [",
    `    CURLOPT_CUSTOMREQUEST => ${phpText(method)},`,
    "    CURLOPT_RETURNTRANSFER => true,",
    headers.length > 0 && ["    CURLOPT_HTTPHEADER => [", ...headers, "    ],"],
    body && `    CURLOPT_POSTFIELDS => json_encode(${literal(body.value, PHP, "    ")}),`,
    "]);",
    "",
    "$answer = curl_exec($request);",
    "if ($answer === false) {",
    "    throw new RuntimeException(curl_error($request));",
    "}",
    "$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);",
    "if ($status >= 300) {",
    "    $location = curl_getinfo($request, CURLINFO_REDIRECT_URL);",
    '    throw new RuntimeException("$status $location: $answer");',
    "}",
    'echo "$status $answer\\n";',
  );
}
