import { indentRest, type SampleRequest } from "../request";

export function csharp({ method, url, bearer, keyVariable, body }: SampleRequest): string {
  const json = body === undefined ? undefined : JSON.stringify(body, null, 2);
  return [
    ...(bearer ? ["using System.Net.Http.Headers;"] : []),
    ...(json === undefined ? [] : ["using System.Text;"]),
    ...(bearer || json !== undefined ? [""] : []),
    "using var client = new HttpClient();",
    `using var request = new HttpRequestMessage(new HttpMethod(${JSON.stringify(method)}), ${JSON.stringify(url)});`,
    ...(bearer
      ? [
          `var key = Environment.GetEnvironmentVariable("${keyVariable}");`,
          'request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", key);',
        ]
      : []),
    ...(json === undefined
      ? []
      : [`request.Content = new StringContent(${literal(json)}, Encoding.UTF8, "application/json");`]),
    "",
    "using var response = await client.SendAsync(request);",
    "var answer = await response.Content.ReadAsStringAsync();",
    "if (!response.IsSuccessStatusCode)",
    "{",
    '    throw new HttpRequestException($"{(int)response.StatusCode}: {answer}");',
    "}",
    'Console.WriteLine($"{(int)response.StatusCode} {answer}");',
  ].join("\n");
}

/** A raw string literal (C# 11), fenced by more quotes than any run of quotes in the text. */
function literal(text: string): string {
  const longest = (text.match(/"+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '"'.repeat(Math.max(3, longest + 1));
  return `${fence}\n    ${indentRest(text, 4)}\n    ${fence}`;
}
