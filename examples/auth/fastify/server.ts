import fastify from "fastify";

import { connection } from "./connection.ts";

const app = fastify({ logger: true });
await app.register(connection);
await app.listen({ port: Number(process.env.PORT ?? 3000), host: "127.0.0.1" });
