import path from "node:path";

import { packSdk } from "../plugins/sdk/pack";

/** Build the package, and print the path of its tarball. */
void packSdk(path.resolve(__dirname, "..")).then(({ tarball }) => console.log(tarball));
