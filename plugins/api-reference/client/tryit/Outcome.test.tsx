import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { IN_PAGE_ADDRESS } from "../../model/in-page";
import Outcome, { shortened } from "./Outcome";

const shown = (server: string, body: string): string =>
  renderToStaticMarkup(
    <Outcome
      url={`${server}/connection`}
      command=""
      origins={[]}
      outcome={{ kind: "answer", status: 200, statusText: "OK", duration: 1, headers: [], body }}
    />,
  );

const WORDS = "This page opens those of its own server alone";

test("an answer from outside with a WebSocket's address says why nothing is opened", () => {
  expect(shown("https://app.example.com", '{"url":"wss://connect.example.com/t"}')).toContain(WORDS);
});

test("other answers, and those of this page, say nothing of it", () => {
  expect(shown("https://app.example.com", '{"url":"https://example.com"}')).not.toContain(WORDS);
  expect(shown(IN_PAGE_ADDRESS, '{"url":"ws://this-page.invalid/t"}')).not.toContain(WORDS);
});

test("shortens tokens and addresses with one, and nothing that can be read", () => {
  const token = "eyJhbGciOiJIUzI1NiJ9".repeat(5);
  expect(shortened(`{ "token": "${token}", "url": "wss://c.example/${token}" }`)).toBe(
    '{ "token": "eyJhbGciOiJIUzI1NiJ9eyJhbGci…", "url": "wss://c.example/eyJhbGciOiJI…" }',
  );
  const readable = `{ "identifier": "42.k3v9m2x7q1t8w5z0", "text": "${"Words and spaces. ".repeat(9)}" }`;
  expect(shortened(readable)).toBe(readable);
});
