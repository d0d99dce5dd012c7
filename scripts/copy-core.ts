import path from "node:path";

import { writeCopies } from "../plugins/downloads/copies";
import { copies } from "../src/config/downloads";

void writeCopies(path.resolve(__dirname, ".."), copies);
