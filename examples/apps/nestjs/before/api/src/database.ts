import type { TypeOrmModuleOptions } from "@nestjs/typeorm";

import { Membership, Team, Ticket, User } from "./entities.js";

export const database = (): TypeOrmModuleOptions & { type: "postgres" } => ({
  type: "postgres",
  url: process.env.DATABASE_URL,
  entities: [User, Team, Membership, Ticket],
  synchronize: true, // In production: migrations.
});
