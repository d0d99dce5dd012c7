import { runAxe } from "../support/engines";
import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

/** WCAG 2.2, 1.4.6. */
const ENHANCED = "color-contrast-enhanced";

for (const theme of ["light", "dark"]) {
  for (const route of ["/", "/docs/concepts", "/docs/guides/message-validation", "/api/"]) {
    test(`a reader who asks for more contrast has 7:1 on ${route} in ${theme}`, async ({ page }) => {
      await page.emulateMedia({ contrast: "more", reducedMotion: "reduce" });
      await page.addInitScript((choice) => localStorage.setItem("theme", choice), theme);
      await page.goto(route);
      await hydrated(page);
      const { violations, passes } = await runAxe(page, undefined, { runOnly: { type: "rule", values: [ENHANCED] } });
      expect(passes.flatMap(({ nodes }) => nodes).length).toBeGreaterThan(20);
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => html + failureSummary))).toEqual(
        [],
      );
    });
  }
}
