import { plainHeaders, type SampleRequest } from "../request";
import { lines, literal, type Notation } from "./write";

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

/** Write a request in PHP, with its extension for curl. */
export function php(request: SampleRequest): string {
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
