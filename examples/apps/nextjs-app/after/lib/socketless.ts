import { createSocketless } from "@socketless/sdk";
import { createLiveRows } from "@socketless/sdk/live-rows";
import { createNotifications } from "@socketless/sdk/notifications";
import { membership, presence } from "@socketless/sdk/rooms";
import { postgres } from "@socketless/sdk/storage/postgres";

import { auth } from "@/auth";
import { pool } from "@/db";
import { isMember, nameOf } from "@/db/projects";

const store = postgres(pool);

export const socketless = createSocketless({
  store,
  async user() {
    const session = await auth();
    return session?.user?.id && { id: session.user.id, session: session.id };
  },
});

export const rooms = membership(socketless, { store, isMember });
export const online = presence(rooms, { nameOf });
export const rows = createLiveRows(socketless);
export const notices = createNotifications(socketless, { store });
