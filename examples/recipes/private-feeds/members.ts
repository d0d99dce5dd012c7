import { store } from "../storage/store.ts";

/** Who is a member of which room. */
export interface Members {
  /** Is asked whenever a client enters a room, posts in it, or loads posts. */
  isMember: (room: string, user: string) => Promise<boolean>;
  addMember: (room: string, user: string) => Promise<void>;
  deleteMember: (room: string, user: string) => Promise<void>;
}

const listOf = (room: string) => `members of ${room}`;
const inStore: Members = {
  isMember: async (room, user) =>
    (await store.get(listOf(room), user)) !== undefined,
  async addMember(room, user) {
    await store.add(listOf(room), user, {});
  },
  async deleteMember(room, user) {
    await store.remove(listOf(room), user);
  },
};

// In your app: `membersIn` of members-table.ts, with your table's names.
export const { isMember, addMember, deleteMember } = inStore;
