import { bodyText, plainHeaders, type SampleRequest } from "../request";

export function go(request: SampleRequest): string {
  const { method, url, key, body } = request;
  const text = body && bodyText(body).text;
  const imports = ["fmt", "io", "log", "net/http", ...(key ? ["os"] : []), ...(text === undefined ? [] : ["strings"])];
  const headers = [
    ...(key
      ? [
          `\trequest.Header.Set(${JSON.stringify(key.header)}, ${key.prefix ? `${JSON.stringify(key.prefix)}+` : ""}os.Getenv("${key.variable}"))`,
        ]
      : []),
    ...plainHeaders(request).map(
      ([name, value]) => `\trequest.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    ),
  ];
  return [
    "package main",
    "",
    "import (",
    ...imports.map((name) => `\t"${name}"`),
    ")",
    "",
    "func main() {",
    ...(text === undefined ? [] : [`\tbody := strings.NewReader(${literal(text)})`]),
    `\trequest, err := http.NewRequest(${JSON.stringify(method)}, ${JSON.stringify(url)}, ${text === undefined ? "nil" : "body"})`,
    "\tif err != nil {",
    "\t\tlog.Fatal(err)",
    "\t}",
    ...headers,
    "",
    "\tresponse, err := http.DefaultClient.Do(request)",
    "\tif err != nil {",
    "\t\tlog.Fatal(err)",
    "\t}",
    "\tdefer response.Body.Close()",
    "",
    "\tanswer, err := io.ReadAll(response.Body)",
    "\tif err != nil {",
    "\t\tlog.Fatal(err)",
    "\t}",
    "\tif response.StatusCode >= 300 {",
    '\t\tlog.Fatalf("%d: %s", response.StatusCode, answer)',
    "\t}",
    "\tfmt.Println(response.StatusCode, string(answer))",
    "}",
  ].join("\n");
}

/**
 * Write a raw string where possible: without backticks, and without carriage returns, which Go removes from raw
 * strings.
 */
function literal(text: string): string {
  return /[`\r]/.test(text) ? JSON.stringify(text) : `\`${text}\``;
}
