import { NestFactory } from "@nestjs/core";

import { AppModule } from "./app.module.ts";
import { app } from "./app.ts";
import { nodeHandler } from "./node-http.ts";

const nest = await NestFactory.create(AppModule);
// Before Nest's parsers, so it has the body's bytes.
nest.use(["/connection", "/webhook"], nodeHandler(app));
await nest.listen(process.env.PORT ?? 3000);
