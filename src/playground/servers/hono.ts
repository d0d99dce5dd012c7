import "./node";

import app from "../../../examples/hono/src/app";
import { run } from "./run";

run((request) => app.fetch(request));
