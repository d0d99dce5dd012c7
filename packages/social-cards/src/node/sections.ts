/** The parts of a sidebar item that are read here. */
interface SidebarItem {
  type: string;
  id?: string;
  label?: string;
  link?: { type: string; id?: string };
  items?: readonly SidebarItem[];
}

/** What is read here of what the docs plugin has loaded. */
interface LoadedContent {
  loadedVersions: readonly LoadedVersion[];
}

interface LoadedVersion {
  docs: readonly { id: string; permalink: string }[];
  sidebars: Readonly<Record<string, readonly SidebarItem[]>>;
}

/** Label of the sidebar category that a doc stands in, the outermost one; undefined for a doc at the top. */
export function categoryOf(id: string, sidebars: Readonly<Record<string, readonly SidebarItem[]>>): string | undefined {
  const holds = ({ type, id: own, link, items = [] }: SidebarItem): boolean =>
    (type === "doc" && own === id) || link?.id === id || items.some(holds);
  return Object.values(sidebars)
    .flat()
    .find((item) => item.type === "category" && holds(item))?.label;
}

const ofVersion = ({ docs, sidebars }: LoadedVersion): [string, string][] =>
  docs.flatMap(({ id, permalink }): [string, string][] => {
    const label = categoryOf(id, sidebars);
    return label === undefined ? [] : [[permalink, label]];
  });

/**
 * The categories of all docs, of each version and each instance of the docs plugin.
 *
 * @param instances - what the docs plugin has loaded, by the instance's id
 * @returns labels by the doc's permalink, with the base URL
 */
export function categoriesOf(instances: Readonly<Record<string, unknown>> = {}): Map<string, string> {
  return new Map(
    Object.values(instances).flatMap((content) => (content as LoadedContent).loadedVersions.flatMap(ofVersion)),
  );
}

/** The label of the longest path that a route begins with, whole names only; undefined when there is none. */
export function sectionOf(route: string, sections: Readonly<Record<string, string>>): string | undefined {
  const begins = (start: string): boolean => `${route}/`.startsWith(start.endsWith("/") ? start : `${start}/`);
  const [longest] = Object.entries(sections)
    .filter(([start]) => begins(start))
    .sort(([one], [other]) => other.length - one.length);
  return longest?.[1];
}
