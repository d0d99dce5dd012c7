// #region app
import { createSocketless } from "@socketless/sdk";
import { nodeHandler } from "@socketless/sdk/node";
import { createRooms } from "@socketless/sdk/rooms";
import { postgres } from "@socketless/sdk/storage/postgres";
import express from "express";
import pg from "pg";

import { userFrom } from "./user.mjs"; // Your login: an ID, or nothing.

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  connectionTimeoutMillis: 5_000,
  query_timeout: 10_000,
});
const socketless = createSocketless({ user: userFrom });

const rooms = createRooms(socketless, {
  store: postgres(pool),
  async isMember(room, user) {
    const { rows } = await pool.query(
      "select room_id, user_id from room_members where room_id = $1 and user_id = $2",
      [room, user],
    );
    // Pages name rooms: a UUID in uppercase is the name of no room.
    return rows.some(
      (row) => `${row.room_id}` === room && `${row.user_id}` === user,
    );
  },
});
// Each minute: people whose connection was lost go offline.
const checking = rooms.start();

const app = express();
app.all("/connection", nodeHandler(socketless.connection));
app.post("/webhook", nodeHandler(socketless.webhook(rooms)));
app.get(
  "/rooms/:room/posts",
  nodeHandler(async (request, { params }) =>
    rooms.posts(request, params.room, await userFrom(request)),
  ),
);
app.use(express.json()); // After the webhook, which needs the raw body.
// #endregion app

// #region members
/** Your app's rule, for requests of its own pages. Here, members add and remove members. */
async function isAllowed(request, room) {
  const user = socketless.isOwnPage(request) && (await userFrom(request));
  return user ? rooms.isMember(room, user) : false;
}

app.put("/rooms/:room/members/:user", async (request, response) => {
  const { room, user } = request.params;
  if (!(await isAllowed(request, room))) return response.sendStatus(403);
  await pool.query(
    "insert into room_members (room_id, user_id) values ($1, $2) on conflict do nothing",
    [room, user],
  );
  await rooms.added(room, user); // Pages that are open enter now.
  response.sendStatus(204);
});

app.delete("/rooms/:room/members/:user", async (request, response) => {
  const { room, user } = request.params;
  if (!(await isAllowed(request, room))) return response.sendStatus(403);
  await pool.query(
    "delete from room_members where room_id = $1 and user_id = $2",
    [room, user],
  );
  await rooms.removed(room, user); // Pages that are open are refused now.
  response.sendStatus(204);
});
// #endregion members

const server = app.listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => {
  checking.stop();
  server.close();
});
