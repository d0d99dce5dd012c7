import { parseArgs } from "node:util";

import { ABILITIES, type Ability } from "./check";
import { NoSiteError, openSite } from "./site";
import { judge, report } from "./suite";

const USAGE = `npm run conformance -- <url> [--without <ability>]...

Asks a deployed site over HTTP whether it is served as it should be. What a host can't do is left out by name:
${Object.entries(ABILITIES)
  .map(([name, what]) => `  --without ${name.padEnd(12)}${what}`)
  .join("\n")}`;

const isAbility = (name: string): name is Ability => Object.hasOwn(ABILITIES, name);

function readArguments(): { url: string; without: Ability[] } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { without: { type: "string", multiple: true, default: [] } },
    });
    const [url = ""] = positionals;
    const isUsable = positionals.length === 1 && URL.canParse(url) && values.without.every(isAbility);
    return isUsable ? { url, without: values.without.filter(isAbility) } : undefined;
  } catch {
    return undefined;
  }
}

async function main(): Promise<void> {
  const asked = readArguments();
  if (asked === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const start = performance.now();
  const site = await openSite(asked.url);
  const results = await judge(site, asked.without);
  console.log(`${asked.url}, ${site.pages.length} pages`);
  console.log(report(results));
  console.log(`${site.asked()} requests in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  process.exitCode = results.some(({ outcome }) => outcome === "failed") ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error instanceof NoSiteError ? error.message : error);
  process.exitCode = 2;
});
