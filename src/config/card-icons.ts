import sidebars, { type Entry, type Group } from "../../sidebars";

const entriesOf = (items: readonly (Entry | Group)[]): Entry[] =>
  items.flatMap((item) => (item.type === "category" ? entriesOf(item.items) : [item]));

const addressOf = (entry: Entry): string =>
  entry.type === "link" ? entry.href : `/docs/${entry.id}`.replace(/\/index$/, "");

/** The sidebar's icons by the addresses that their entries lead to. */
export const cardIcons = new Map(
  entriesOf(sidebars.docsSidebar).map((entry) => [addressOf(entry), entry.customProps.icon]),
);
