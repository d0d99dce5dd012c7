export interface Person {
  id: string;
  /** What `nameOf` of your server says, or the ID. */
  name: string;
}

type Names = readonly (readonly [id: string, name: string])[];

/** The whole list of who is there, or a change of it. Each version differs from the one before by one change. */
export type PeopleMessage = { version: number; names?: Names } & (
  | { type: "online"; users: readonly string[] }
  | { type: "changed"; came: readonly string[]; left: readonly string[] }
);

/** Keep who is there, from messages that arrive late, twice, in another order or not at all. */
export function createPeople() {
  let version = -1;
  let people = new Map<string, Person>();

  return {
    get: (): readonly Person[] => [...people.values()].sort((one, other) => (one.name < other.name ? -1 : 1)),
    version: () => version,

    /** Take a message. `ask`: something is missing, so ask for the whole list. */
    receive(message: PeopleMessage): "changed" | "known" | "ask" {
      const names = new Map(message.names);
      const personOf = (id: string) => [id, { id, name: names.get(id) ?? people.get(id)?.name ?? id }] as const;
      if (message.type === "online" && message.version < version) {
        // Overtaken by newer news, or the store began anew.
        version = -1;
        return "ask";
      }
      if (message.version <= version) {
        return "known";
      }
      if (message.type === "online") {
        people = new Map(message.users.map(personOf));
      } else if (message.version > version + 1) {
        return "ask";
      } else {
        for (const [id, person] of message.came.map(personOf)) {
          people.set(id, person);
        }
        for (const id of message.left) {
          people.delete(id);
        }
      }
      ({ version } = message);
      return "changed";
    },

    clear(): void {
      version = -1;
      people.clear();
    },
  };
}
