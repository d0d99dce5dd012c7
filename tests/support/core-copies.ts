import path from "node:path";

import { writeCopies } from "../../plugins/programs/copies";
import { copies } from "../../src/config/programs";

/** Write the core's copies before the tests, which import programs that import them. */
export default (): Promise<void> => writeCopies(path.resolve(__dirname, "../.."), copies);
