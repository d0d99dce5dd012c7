import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from "@nestjs/common";
import { createSocketless } from "@socketless/sdk";
import { createLiveRows } from "@socketless/sdk/live-rows";
import { createNotifications } from "@socketless/sdk/notifications";
import { membership, presence } from "@socketless/sdk/rooms";
import { postgres } from "@socketless/sdk/storage/postgres";
import pg from "pg";
import { DataSource } from "typeorm";

import type { LoggedIn } from "./auth.guard.js";
import { Membership, User } from "./entities.js";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

@Injectable()
export class SocketlessService
  implements OnApplicationBootstrap, OnApplicationShutdown
{
  private readonly pool = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  private readonly store = postgres(this.pool);
  private readonly stop = new AbortController();

  readonly socketless = createSocketless({
    store: this.store,
    user: (_request, { user }: LoggedIn) => ({
      id: user.sub,
      session: user.jti,
    }),
  });
  readonly members = membership(this.socketless, {
    store: this.store,
    isMember: async (teamId, userId) =>
      UUID.test(teamId) &&
      (await this.data.getRepository(Membership).existsBy({ teamId, userId })),
  });
  readonly online = presence(this.members, {
    nameOf: async (id) =>
      (await this.data.getRepository(User).findOneBy({ id }))?.name,
  });
  readonly rows = createLiveRows(this.socketless);
  readonly notices = createNotifications(this.socketless, {
    store: this.store,
  });

  constructor(private readonly data: DataSource) {}

  onApplicationBootstrap() {
    // Safe to run in every process.
    this.online.start({ signal: this.stop.signal });
  }

  async onApplicationShutdown() {
    this.stop.abort();
    await this.pool.end();
  }
}
