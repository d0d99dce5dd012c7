import { Router } from "express";
import { Pool } from "pg";

import { rows, socketless } from "./socketless.mjs";

const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  connectionTimeoutMillis: 5_000,
  query_timeout: 10_000,
});
// Without a listener, a connection that the database ends ends the process.
pool.on("error", (error) => console.error(error));

/** Express 4 doesn't catch what an async route throws. */
const caught = (route) => (req, res, next) => route(req, res).catch(next);

export const orders = Router();

orders.get(
  "/orders",
  caught(async (req, res) => {
    const user = req.session.userId;
    if (!user) return void res.status(401).send("Log in first");
    const own = "select id, state from orders where owner_id = $1 order by id";
    res.json((await pool.query(own, [user])).rows);
  }),
);

orders.post(
  "/orders/:id/cancel",
  caught(async (req, res) => {
    if (!socketless.isOwnPage(req)) return void res.sendStatus(403);
    const user = req.session.userId;
    if (!user) return void res.status(401).send("Log in first");
    // Outside a transaction, each statement commits by itself.
    const { rowCount } = await pool.query(
      "update orders set state = 'cancelled' where id = $1 and owner_id = $2",
      [req.params.id, user],
    );
    if (rowCount === 0) return void res.status(404).send("No such order");
    // The answer doesn't wait for the service.
    void rows.tell({ owner: user, type: "order", id: req.params.id });
    res.sendStatus(204);
  }),
);
