import { app } from "./app.ts";
import { nodeHandler } from "./node-http.ts";

export const config = { api: { bodyParser: false } };

export default nodeHandler(app);
