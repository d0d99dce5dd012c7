import { liteClient } from "algoliasearch/lite";
import { expect, it } from "vitest";

import { createHostsCache } from "./hosted";

it("skips a host that has failed, in the queries after it", async () => {
  const asked: string[] = [];
  const requester = {
    send: ({ url }: { url: string }) => {
      const { host } = new URL(url);
      asked.push(host);
      const isDown = host === asked[0];
      const content = isDown ? "" : JSON.stringify({ results: [{ hits: [], nbHits: 0 }] });
      return Promise.resolve({ status: isDown ? 0 : 200, content, isTimedOut: isDown });
    },
  };
  const client = liteClient("APP", "key", { hostsCache: createHostsCache(), requester });
  const search = () => client.searchForHits({ requests: [{ indexName: "docs", query: "feed" }] });
  await search();
  await search();
  await search();
  expect(asked.filter((host) => host === asked[0])).toHaveLength(1);
  expect(asked).toHaveLength(4);
});
