/** Serves a sample's routes to whoever the header `x-user` names, and lets tests run its job. */
import express from "express";

const { notices, routes } = await import(`./${process.env.SAMPLE}.mjs`);

const server = express()
  .use((req, _res, next) => {
    req.session = { userId: req.headers["x-user"] };
    next();
  })
  .use(routes)
  .post("/sent/:user/:id", async (req, res) => {
    // As job.mjs, which is bound to the other sample.
    await notices.notify(req.params.user, { id: `order ${req.params.id} sent`, text: "Your order is on its way" });
    res.sendStatus(204);
  })
  .listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit());
server.on("error", () => process.exit(1));
