import { redis } from "@socketless/sdk/storage/redis";
import { createClient } from "redis";

const client = createClient({ url: process.env.REDIS_URL });
export const store = redis(client);
await client.connect();
