import { expect, test } from "vitest";

import { shortDate } from "./date";

const format = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

test("writes every month as the browser's own formatter does", () => {
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(Date.UTC(2026, month, month + 1, 23, 59));
    expect(shortDate(date)).toBe(format.format(date));
  }
});
