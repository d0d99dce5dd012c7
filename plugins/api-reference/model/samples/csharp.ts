import { bodyText, type SampleRequest } from "../request";
import { json, lines } from "./write";

/** Write a request in C#. */
export function csharp({ method, url, headers = [], keys = [], body }: SampleRequest): string {
  const hasAuthorization = keys.some(({ name, prefix }) => name === "Authorization" && prefix !== "");
  const added = (name: string, value: string): string =>
    `request.Headers.TryAddWithoutValidation(${json(name)}, ${value});`;
  const local = (index: number): string => (index === 0 ? "key" : `key${index + 1}`);
  // `StringContent` takes a media type without parameters.
  const type = body?.mediaType.split(";")[0]?.trim() ?? "";
  return lines(
    hasAuthorization && "using System.Net.Http.Headers;",
    body && "using System.Text;",
    (hasAuthorization || body !== undefined) && "",
    "using var client = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false });",
    `using var request = new HttpRequestMessage(new HttpMethod(${json(method)}), ${json(url)});`,
    keys.map(({ variable }, index) => `var ${local(index)} = Environment.GetEnvironmentVariable("${variable}");`),
    keys.map(({ name, prefix }, index) =>
      name === "Authorization" && prefix !== ""
        ? `request.Headers.Authorization = new AuthenticationHeaderValue("${prefix.trim()}", ${local(index)});`
        : added(name, local(index)),
    ),
    headers.map(([name, value]) => added(name, json(value))),
    body && `request.Content = new StringContent(${rawString(bodyText(body))}, Encoding.UTF8, ${json(type)});`,
    "",
    "using var response = await client.SendAsync(request);",
    "var answer = await response.Content.ReadAsStringAsync();",
    "if (!response.IsSuccessStatusCode)",
    "{",
    '    throw new HttpRequestException($"{(int)response.StatusCode} {response.Headers.Location}: {answer}");',
    "}",
    'Console.WriteLine($"{(int)response.StatusCode} {answer}");',
  );
}

/** Write a raw string literal (C# 11), with more quotes around it than any run of quotes in the text. */
function rawString(text: string): string {
  const fence = '"'.repeat((text.match(/"+/g) ?? []).reduce((most, run) => Math.max(most, run.length + 1), 3));
  return `${fence}\n${text}\n${fence}`.replaceAll("\n", "\n    ");
}
