import { NestFactory } from "@nestjs/core";

import { AppModule } from "./app.module.js";
import { TeamsService } from "./teams.service.js";

const app = await NestFactory.createApplicationContext(AppModule);
app.enableShutdownHooks();
const teams = app.get(TeamsService);

// A job of the worker: `node dist/worker.js <team> <title>` opens a ticket.
const [team = "", title = ""] = process.argv.slice(2);
await teams.open(team, title);
await app.close();
