const NAMES = new Map([
  ["database", "Database"],
  ["framework", "Framework"],
  ["from", "Service you come from"],
  ["language", "Language"],
  ["library", "Database library"],
  ["login", "Login library"],
  ["npm2yarn", "Package manager"],
  ["side", "Program"],
  ["tunnel", "Tunnel"],
]);

/**
 * Name the list of a group's tabs for screen readers.
 *
 * @throws where the group has no name yet, which ends the build
 */
export function groupName(groupId: string | undefined): string {
  const name = NAMES.get(groupId ?? "");
  if (name === undefined) {
    throw new Error(`<Tabs groupId="${groupId ?? ""}"> has no name: add one to src/theme/Tabs/group-name.ts.`);
  }
  return name;
}
