import { bodyText, indentRest, type SampleRequest } from "../request";

export function csharp({ method, url, headers = [], key, body }: SampleRequest): string {
  const content = body && bodyText(body);
  const isAuthorization = key?.header === "Authorization" && key.prefix !== "";
  return [
    ...(isAuthorization || /;/.test(content?.type ?? "") ? ["using System.Net.Http.Headers;"] : []),
    ...(content ? ["using System.Text;"] : []),
    ...(isAuthorization || content ? [""] : []),
    "using var client = new HttpClient();",
    `using var request = new HttpRequestMessage(new HttpMethod(${JSON.stringify(method)}), ${JSON.stringify(url)});`,
    ...(key
      ? [
          `var key = Environment.GetEnvironmentVariable("${key.variable}");`,
          isAuthorization
            ? `request.Headers.Authorization = new AuthenticationHeaderValue("${key.prefix.trim()}", key);`
            : `request.Headers.TryAddWithoutValidation(${JSON.stringify(key.header)}, key);`,
        ]
      : []),
    ...headers.map(
      ([name, value]) => `request.Headers.TryAddWithoutValidation(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    ),
    ...contentLines(content),
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

/** Write the body's content. `StringContent` takes a media type without parameters, and adds the charset. */
function contentLines(content: { type: string; text: string } | undefined): string[] {
  if (content === undefined) {
    return [];
  }
  const { type, text } = content;
  return /;/.test(type)
    ? [
        `request.Content = new StringContent(${literal(text)});`,
        `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${JSON.stringify(type)});`,
      ]
    : [`request.Content = new StringContent(${literal(text)}, Encoding.UTF8, ${JSON.stringify(type)});`];
}

/** Write a raw string literal (C# 11), with more quotes around it than any run of quotes in the text. */
function literal(text: string): string {
  if (text.includes("\r")) {
    return JSON.stringify(text);
  }
  const longest = (text.match(/"+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '"'.repeat(Math.max(3, longest + 1));
  return `${fence}\n    ${indentRest(text, 4)}\n    ${fence}`;
}
