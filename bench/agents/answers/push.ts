import { call } from "../../../examples/core/server";

const messages = { feeds: "news", message: JSON.stringify({ text: "Deployed" }) };

// It throws for what the service refuses. After a 500 nobody knows, so the job says so and does not repeat the call.
void call("message", { messages }).then(({ ok }) => {
  process.exitCode = ok ? 0 : 1;
});
