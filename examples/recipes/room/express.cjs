const { nodeHandler } = require("@socketless/sdk/node");
const { GET, POST, posts } = require("./room.cjs");

/**
 * Mounts the room's routes. Call it after your session, before body parsers,
 * and delete the login's route `/webhook`: the first one answers.
 *
 * @param userFrom - takes Express's request, and returns the ID of the person
 *   who is logged in, or nothing
 */
exports.mountRoom = (app, userFrom) => {
  app.post("/webhook", nodeHandler(POST));
  app.get("/cron", nodeHandler(GET));
  app.get("/rooms/:name/posts", (request, response) => {
    const user = userFrom(request);
    if (!user) return response.status(401).send("Log in first");
    const answer = (asked) => posts(asked, request.params.name, user);
    return nodeHandler(answer)(request, response);
  });
};
