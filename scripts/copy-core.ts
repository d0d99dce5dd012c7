import path from "node:path";

import { writeCopies } from "../plugins/programs/copies";
import { copies } from "../src/config/programs";

void writeCopies(path.resolve(__dirname, ".."), copies);
