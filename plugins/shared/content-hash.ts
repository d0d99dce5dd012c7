import { createHash } from "node:crypto";

/** Return a short hash of a file's content, for its name: browsers may then cache the file for good. */
export const contentHash = (content: string): string => createHash("sha256").update(content).digest("hex").slice(0, 8);
