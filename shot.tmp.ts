import { chromium } from "@playwright/test";
import { findBrowser } from "./tests/support/browser";
import { startServer } from "./scripts/server";
(async () => {
  const [path = "/api/", ...sizes] = process.argv.slice(2);
  const s = await startServer({ directory: "build", port: 0, host: "127.0.0.1" });
  const { executablePath, args } = await findBrowser();
  const b = await chromium.launch({ executablePath, args });
  for (const spec of sizes.length ? sizes : ["1280-light", "390-dark"]) {
    const [w, theme] = spec.split("-");
    const p = await b.newPage({ viewport: { width: Number(w), height: Number(w) > 600 ? 900 : 844 } });
    p.on("console", (m) => console.log(spec, m.type(), m.text().slice(0, 300)));
    p.on("pageerror", (e) => console.log(spec, "pageerror", e.message.slice(0, 500)));
    await p.addInitScript((t) => localStorage.setItem("theme", t), theme!);
    await p.goto(s.url + path, { waitUntil: "networkidle" });
    console.log(spec, "sideways:", await p.evaluate(() => document.documentElement.scrollWidth - innerWidth));
    await p.screenshot({ path: `/tmp/shot-${spec}.png`, fullPage: !path.includes("#") });
  }
  await b.close(); await s.close();
})();
