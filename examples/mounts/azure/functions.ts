import { app } from "@azure/functions";
import { azureHandler } from "@socketless/sdk/azure";

import { socketless, webhook } from "../socketless";

// Not "function": a key in the webhook's address could be read in each
// client's token.
const authLevel = "anonymous";

app.post("connection", {
  authLevel,
  handler: azureHandler(socketless.connection),
});
app.post("webhook", { authLevel, handler: azureHandler(webhook) });
