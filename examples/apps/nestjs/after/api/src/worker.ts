import { NestFactory } from "@nestjs/core";

import { AppModule } from "./app.module.js";
import { SocketlessService } from "./socketless.service.js";
import { TeamsService } from "./teams.service.js";

const app = await NestFactory.createApplicationContext(AppModule);
app.enableShutdownHooks();
const teams = app.get(TeamsService);

// A job of the worker: `node dist/worker.js <team> <title>` opens a ticket.
const [team = "", title = ""] = process.argv.slice(2);
const ticket = await teams.open(team, title);
const { notices } = app.get(SocketlessService);
for (const { id } of await teams.membersOf(team)) {
  // Calling it again with the same ID stores no second notice.
  await notices.notify(id, { id: `ticket ${ticket}`, text: `New: ${title}` });
}
await app.close();
