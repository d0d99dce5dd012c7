import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { checkFeedName, nearestFeedName } from "./feed-name";

interface NameSchema {
  pattern: string;
  minLength: number;
  maxLength: number;
}
const document = JSON.parse(readFileSync("api-spec/openapi.json", "utf8")) as {
  paths: Record<
    "/api/v0/connection",
    {
      post: {
        requestBody: {
          content: Record<"application/json", { schema: { properties: { feeds: { items: NameSchema } } } }>;
        };
      };
    }
  >;
};
const rules =
  document.paths["/api/v0/connection"].post.requestBody.content["application/json"].schema.properties.feeds.items;

const broken = (name: string): string[] =>
  checkFeedName(name, rules)
    .filter(({ why }) => why !== "")
    .map(({ rule, why }) => `${rule}: ${why}`);

describe("checkFeedName, by the rules of the API's document", () => {
  it.each(["room_7", "team.42.alerts", "a", "_", "0".repeat(100)])("accepts %s", (name) => {
    expect(broken(name)).toEqual([]);
  });

  it("refuses an empty name", () => {
    expect(broken("")).toEqual(["At least 1 character: it has 0"]);
  });

  it("refuses a name that is too long, counting characters and not bytes", () => {
    expect(broken("a".repeat(101))).toEqual(["At most 100 characters: it has 101"]);
    expect(broken("😀".repeat(60))[0]).toMatch(/^Only characters/);
  });

  it("names the characters that are not allowed, and where they stand", () => {
    expect(broken("Room 7-b")).toEqual([
      "Only characters of [a-z0-9_.]: uppercase R (character 1), space (character 5), hyphen (character 7)",
    ]);
    expect(broken("é")).toEqual(["Only characters of [a-z0-9_.]: é (character 1)"]);
    expect(broken("AAAAAAA")[0]).toMatch(/, 2 more$/);
  });

  it("refuses a name with a line break at its end", () => {
    expect(broken("room_7\n")).toEqual(["Only characters of [a-z0-9_.]: white space (character 7)"]);
  });
});

describe("nearestFeedName", () => {
  it("gives a name that keeps the rules", () => {
    expect(nearestFeedName("Café 7", rules)).toBe("cafe_7");
    expect(nearestFeedName("A".repeat(150), rules)).toBe("a".repeat(100));
  });

  it("gives none for a name that keeps them, and for an empty one", () => {
    expect(nearestFeedName("room_7", rules)).toBeUndefined();
    expect(nearestFeedName("", rules)).toBeUndefined();
  });
});
