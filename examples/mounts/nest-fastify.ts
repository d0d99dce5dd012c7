import { NestFactory } from "@nestjs/core";
import {
  FastifyAdapter,
  type NestFastifyApplication,
} from "@nestjs/platform-fastify";

import { AppModule } from "./app.module.ts";
import { app } from "./app.ts";
import { nodeHandler } from "./node-http.ts";

const nest = await NestFactory.create<NestFastifyApplication>(
  AppModule,
  new FastifyAdapter(),
);
// Before Fastify's parsers, so it has the body's bytes.
nest.use(["/connection", "/webhook"], nodeHandler(app));
await nest.listen(process.env.PORT ?? 3000);
