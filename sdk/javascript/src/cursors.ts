import { sentBy, type WebhookEvent } from "./event";
import { limiter } from "./limit";
import type { Maybe } from "./options";
import type { Membership } from "./rooms/types";
import { isName } from "./rooms/names";
import type { Pointer, PointerState } from "./cursors/wire";

export type { Pointer, PointerState };

export interface CursorsOptions {
  /** Return what others see beside a person's pointer. Without it, they see the user's ID. */
  nameOf?: (user: string) => Maybe<string>;
  /** How many moves of a person are sent on in a minute, by each process. Default 120. */
  perMinute?: number;
}

export interface Cursors {
  /** Pass it to `socketless.webhook`, after the rooms. */
  onEvent: (event: WebhookEvent) => Promise<void>;
}

const MAX_NAME = 100;

const numberOf = (value: unknown) => (typeof value === "number" ? value : undefined);

/** Show people in a room where the others point, and who types. Nothing is stored. */
export function createCursors(
  rooms: Pick<Membership, "isIn" | "tell">,
  { nameOf, perMinute = 120 }: CursorsOptions = {},
): Cursors {
  const movesTooOften = limiter(perMinute);
  return {
    async onEvent(event) {
      const { user, identifier: from } = event;
      const { type, room, count, x, y, typing, gone } = sentBy(event);
      if (type !== "move" || !isName(room) || !Number.isSafeInteger(count)) {
        return;
      }
      if (movesTooOften(user) || !(await rooms.isIn(room, from))) {
        return;
      }
      const name = String((await nameOf?.(user)) ?? user).slice(0, MAX_NAME);
      // What a client sends can hold anything: only these fields go on.
      const state: PointerState = { x: numberOf(x), y: numberOf(y), typing: typing === true };
      const pointer: Pointer = {
        type: "pointer",
        room,
        from,
        user,
        name,
        count: Number(count),
        gone: gone === true,
        state,
      };
      await rooms.tell(room, pointer);
    },
  };
}
