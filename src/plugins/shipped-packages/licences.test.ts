import { describe, expect, it } from "vitest";

import { LicenceError, thirdPartyList } from "./licences";

const PACKAGE = { name: "b", version: "1.0.0", licence: "MIT", text: "Copyright B\r\nAll\n" };

describe("thirdPartyList", () => {
  it("lists packages by name, with licence and text", () => {
    const list = thirdPartyList([PACKAGE, { ...PACKAGE, name: "a", licence: "(GPL-3.0 OR ISC)", text: undefined }]);
    expect(list).toMatch(/\| a \| 1\.0\.0 \| \(GPL-3\.0 OR ISC\) \|\n\| b \| 1\.0\.0 \| MIT \|/);
    expect(list).toContain("```text\nCopyright B\nAll\n```");
    expect(list).toContain("the package has no licence file");
  });

  it.each(["GPL-3.0", "MIT AND GPL-3.0", "UNKNOWN", ""])("refuses the licence %s and names the package", (licence) => {
    expect(() => thirdPartyList([{ ...PACKAGE, licence }])).toThrow(LicenceError);
    expect(() => thirdPartyList([{ ...PACKAGE, licence }])).toThrow("b 1.0.0");
  });
});
