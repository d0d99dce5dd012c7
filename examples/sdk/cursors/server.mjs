import { createCursors } from "@socketless/sdk/cursors";

import { rooms, socketless } from "./rooms.mjs"; // Your rooms.
import { nameOf } from "./users.mjs"; // Your users: the name of an ID.

const cursors = createCursors(rooms, { nameOf });

export const webhook = socketless.webhook(rooms, cursors);
