import { bodyText, type Key, type SampleRequest } from "../request";
import { headerLines, json, lines } from "./write";

const GO_FAILS = ["\tif err != nil {", "\t\tlog.Fatal(err)", "\t}"];

const goSecret = ({ prefix, variable }: Key): string =>
  `${prefix === "" ? "" : `${json(prefix)}+`}os.Getenv("${variable}")`;

/** Write a request in Go, with its standard library. */
export function go(request: SampleRequest): string {
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
