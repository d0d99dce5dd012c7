import type { Json } from "../model";
import type { Key, SampleRequest } from "../request";
import { headerLines, json, lines, literal, type Notation } from "./write";

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

/** Write a request in Python, with its standard library. */
export function python(request: SampleRequest, isJson: boolean): string {
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
