import { sqlite } from "@socketless/sdk/storage/sqlite";

export const store = sqlite("app.db");
