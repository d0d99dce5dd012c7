import path from "node:path";

import { release } from "../plugins/sdk";

/** Release the version that `sdk/javascript/package.json` names. */
release(path.resolve(__dirname, "..")).then(
  ({ version, tarball }) => console.log(`Released ${version} (${tarball}): commit sdk/releases.`),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
