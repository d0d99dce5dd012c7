import { NestFactory } from "@nestjs/core";

import { AppModule } from "./app.module.ts";
import { app } from "./app.ts";
import { nodeHandler } from "./node-http.ts";

const nest = await NestFactory.create(AppModule);
nest.use(["/connection", "/webhook"], nodeHandler(app)); // Before Nest's parsers, so it has the body's bytes.
await nest.listen(process.env.PORT ?? 3000);
