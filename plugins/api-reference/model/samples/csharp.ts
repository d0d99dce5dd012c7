import { bodyText, parameterHeaders, type SampleRequest, secretHeaders, secretUrl } from "../request";
import { hasSecretUrl, joinedBy, json, lines } from "./write";

/** Write a request in C#. */
export function csharp(request: SampleRequest): string {
  const { method, keys = [], body } = request;
  const content = body && bodyText(body);
  // `StringContent` takes a media type without parameters.
  const isParsed = content?.type.includes(";");
  const hasAuthorization = keys.some(({ name, prefix }) => name === "Authorization" && prefix !== "");
  const added = (name: string, value: string): string =>
    `request.Headers.TryAddWithoutValidation(${json(name)}, ${value});`;
  const names = new Map(keys.map(({ variable }, index) => [variable, index === 0 ? "key" : `key${index + 1}`]));
  const secret = joinedBy(" + ", json, (variable, isUrl) =>
    isUrl ? `Uri.EscapeDataString(${names.get(variable)} ?? "")` : (names.get(variable) ?? ""),
  );
  const read = [...names].map(([variable, name]) => `var ${name} = Environment.GetEnvironmentVariable("${variable}");`);
  const readFirst = hasSecretUrl(request);
  return lines(
    (hasAuthorization || isParsed) && "using System.Net.Http.Headers;",
    content && "using System.Text;",
    (hasAuthorization || content !== undefined) && "",
    "using var client = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false });",
    readFirst && read,
    `using var request = new HttpRequestMessage(new HttpMethod(${json(method)}), ${secret(secretUrl(request), true)});`,
    !readFirst && read,
    secretHeaders(request).map(([name, value]) => {
      const [prefix, variable] = value;
      return name === "Authorization" && typeof prefix === "string" && typeof variable === "object"
        ? `request.Headers.Authorization = new AuthenticationHeaderValue("${prefix.trim()}", ${secret([variable])});`
        : added(name, secret(value));
    }),
    parameterHeaders(request).map(([name, value]) => added(name, json(value))),
    content &&
      `request.Content = new StringContent(${rawString(content.text)}${isParsed ? "" : `, Encoding.UTF8, ${json(content.type)}`});`,
    content && isParsed && `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${json(content.type)});`,
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
  if (text.includes("\r")) {
    return json(text);
  }
  const fence = '"'.repeat((text.match(/"+/g) ?? []).reduce((most, run) => Math.max(most, run.length + 1), 3));
  return `${fence}\n${text}\n${fence}`.replaceAll("\n", "\n    ");
}
