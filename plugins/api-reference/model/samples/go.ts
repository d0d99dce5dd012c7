import type { SampleRequest } from "../request";

export function go({ method, url, bearer, keyVariable, body }: SampleRequest): string {
  const json = body === undefined ? undefined : JSON.stringify(body, null, 2);
  const imports = [
    "fmt",
    "io",
    "log",
    "net/http",
    ...(bearer ? ["os"] : []),
    ...(json === undefined ? [] : ["strings"]),
  ];
  const headers = [
    bearer ? `\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("${keyVariable}"))` : undefined,
    json === undefined ? undefined : '\trequest.Header.Set("Content-Type", "application/json")',
  ].filter((line) => line !== undefined);
  return [
    "package main",
    "",
    "import (",
    ...imports.map((name) => `\t"${name}"`),
    ")",
    "",
    "func main() {",
    ...(json === undefined ? [] : [`\tbody := strings.NewReader(${literal(json)})`]),
    `\trequest, err := http.NewRequest(${JSON.stringify(method)}, ${JSON.stringify(url)}, ${json === undefined ? "nil" : "body"})`,
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

/** A raw string where the text allows one: no backtick, and no carriage return, which Go drops from raw strings. */
function literal(text: string): string {
  return /[`\r]/.test(text) ? JSON.stringify(text) : `\`${text}\``;
}
