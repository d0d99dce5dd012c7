import cluster from "node:cluster";

import { NestFactory } from "@nestjs/core";

import { AppModule } from "./app.module.js";

async function bootstrap() {
  // #region create
  const app = await NestFactory.create(AppModule, { rawBody: true });
  // #endregion create
  app.enableShutdownHooks();
  app.setGlobalPrefix("api");
  app.enableCors({ origin: process.env.ALLOWED_ORIGINS?.split(",") ?? false });
  await app.listen(process.env.PORT ?? 3000);
}

// Two processes share the port.
if (cluster.isPrimary) {
  [1, 2].forEach(() => cluster.fork());
  cluster.on("exit", () => process.exit(1));
} else {
  await bootstrap();
}
