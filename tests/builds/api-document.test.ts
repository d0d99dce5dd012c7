import { afterAll, beforeEach, expect, it } from "vitest";

import type snapshot from "../../api-spec/openapi.json";
import { copySite } from "../support/siteCopy";

const SNAPSHOT = "api-spec/openapi.json";
const OVERLAY = "api-spec/overlay.yaml";
const PAGE = "docs/use-case.mdx";
const SENTENCE = '\n\nLeft out, it is <ApiValue of="create-a-connection.overrideFeeds.default" />.\n';

const site = copySite();
const originals = new Map([SNAPSHOT, OVERLAY, PAGE].map((file) => [file, site.read(file)]));

beforeEach(() => originals.forEach((text, file) => site.write(file, text)));
afterAll(() => site.remove());

it("a default that changes in the snapshot changes the prose of the guides and the reference", async () => {
  site.edit(PAGE, (text) => text + SENTENCE);
  site.edit(SNAPSHOT, (text) => {
    const document = JSON.parse(text) as typeof snapshot;
    const { schema } = document.paths["/api/v0/connection"].post.requestBody.content["application/json"];
    schema.properties.overrideFeeds.default = false;
    return JSON.stringify(document);
  });
  const { exitCode, output } = await site.run("build");
  expect(exitCode, output).toBe(0);
  expect(site.read("build/docs/use-case/index.html")).toMatch(/Left out, it is <code>false<\/code>/);
});

it("a value that the document doesn't have stops the build, with the file and the line", async () => {
  site.edit(PAGE, (text) => text + SENTENCE.replace("overrideFeeds", "overrideFeed"));
  const line =
    site
      .read(PAGE)
      .split("\n")
      .findIndex((text) => text.includes("<ApiValue")) + 1;
  const { exitCode, output } = await site.run("build");
  expect(exitCode).not.toBe(0);
  expect(output).toContain(`docs/use-case.mdx:${line}: <ApiValue of="create-a-connection.overrideFeed.default" />`);
  expect(output).toContain('the API has no field "create-a-connection.overrideFeed"');
});

it("an overlay action that changes nothing stops the build, with its number and its target", async () => {
  site.edit(OVERLAY, (text) => `${text}\n  - target: $.paths['/api/v0/gone'].post\n    update:\n      summary: Gone\n`);
  const { exitCode, output } = await site.run("build");
  expect(exitCode).not.toBe(0);
  expect(output).toMatch(
    /api-spec\/overlay\.yaml:\d+: action \d+ \(\$\.paths\['\/api\/v0\/gone'\]\.post\) changed nothing/,
  );
});
