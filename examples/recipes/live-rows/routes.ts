import { Router, type Request } from "express";
import { Pool } from "pg";

import { isOwnPage } from "../socketless/server.ts";
import { tellOwner } from "./server.ts";

const pool = new Pool({ connectionString: process.env.DATABASE_URL });
type UserFrom = (
  request: Request,
) => string | undefined | Promise<string | undefined>;

/** Mount it by `app.use(orders(userFrom))`, with `userFrom` of your login. */
export function orders(userFrom: UserFrom): Router {
  const router = Router();

  router.get("/orders", async (request, response, next) => {
    try {
      const user = await userFrom(request);
      if (!user) return void response.status(401).send("Log in first");
      const { rows } = await pool.query(
        "select id, state from orders where owner_id = $1 order by id",
        [user],
      );
      response.json(rows);
    } catch (error) {
      next(error);
    }
  });

  router.post("/orders/:id/cancel", async (request, response, next) => {
    try {
      if (!isOwnPage(request)) return void response.sendStatus(403);
      const user = await userFrom(request);
      if (!user) return void response.status(401).send("Log in first");
      // Outside a transaction, each statement commits by itself.
      const { rows } = await pool.query(
        `update orders set state = 'cancelled' where id = $1 and owner_id = $2
         returning id, owner_id`,
        [request.params.id, user],
      );
      const [order] = rows;
      if (!order) return void response.status(404).send("No such order");
      // The answer doesn't wait for the service.
      void tellOwner(order.owner_id, "order", order.id);
      response.sendStatus(204);
    } catch (error) {
      next(error);
    }
  });
  return router;
}
