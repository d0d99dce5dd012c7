import path from "node:path";

import { writeCopies } from "../../plugins/downloads/copies";
import { copies } from "../../src/config/downloads";

/** Write the core's copies before the tests, which import programs that import them. */
export default (): Promise<void> => writeCopies(path.resolve(__dirname, "../.."), copies);
