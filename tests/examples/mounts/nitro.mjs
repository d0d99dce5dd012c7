import { H3, serve } from "h3-2";

import handler from "./nitro.ts";

serve(new H3().all("/**", handler), { port: Number(process.env.PORT), hostname: "127.0.0.1", silent: true });
