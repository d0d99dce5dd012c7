import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { IN_PAGE_ADDRESS } from "../../model/in-page";
import Outcome from "./Outcome";

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
