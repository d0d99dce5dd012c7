import type { Port } from "./messages";
import { serve } from "./serve";

// Serve the page that started this worker.
serve(globalThis as unknown as Port);
