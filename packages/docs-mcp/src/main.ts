import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

import { serverOf } from "./server";
import { openSite, SiteError } from "./site";
import { sourceOf } from "./source";

const USAGE = "Usage: docs-mcp <folder of a build, or address of a site>";

async function main([place, ...rest]: readonly string[]): Promise<void> {
  if (place === undefined || place.startsWith("-") || rest.length > 0) {
    throw new SiteError(USAGE);
  }
  const site = await openSite(sourceOf(place)).catch((error: unknown) => {
    throw error instanceof SiteError ? error : new SiteError(`${place} can't be read: ${String(error)}`);
  });
  await serverOf(site).connect(new StdioServerTransport());
}

// The standard output belongs to the protocol.
main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof SiteError ? error.message : error);
  process.exitCode = 1;
});
