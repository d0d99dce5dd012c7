import type { Port } from "./messages";
import { serve } from "./serve";

// The whole of a worker's script: its page is on the other end of the worker's own channel.
serve(globalThis as unknown as Port);
