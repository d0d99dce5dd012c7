import path from "node:path";

import { writeCopies } from "../plugins/programs/copies";

void writeCopies(path.resolve(__dirname, ".."));
