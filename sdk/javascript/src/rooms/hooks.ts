import type { ConnectionRoute } from "../shared";
import type { Room, RoomActions, RoomOptions } from "./client";

/** Options of a room in a component, which ends with the component. */
export type UseRoomOptions = Omit<RoomOptions, "onChange" | "signal"> & ConnectionRoute;

/** Do things in the room that a component has now, and nothing while it has none. */
export const roomActions = (room: () => Room | undefined): RoomActions => ({
  post: (text) => room()?.post(text),
  retry: (id) => room()?.retry(id),
  discard: (id) => room()?.discard(id),
  edit: (id, text) => room()?.edit(id, text) ?? false,
  remove: (id) => room()?.remove(id) ?? false,
  react: (id, emoji, isOn) => room()?.react(id, emoji, isOn) ?? false,
  see: () => room()?.see(),
  loadEarlier: async () => room()?.loadEarlier(),
});
