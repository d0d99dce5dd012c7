/**
 * Make everything on the page inert except an element and its ancestors.
 *
 * @param spared - selector of further elements to leave as they are
 * @returns a function that undoes it
 */
export function isolate(element: HTMLElement, spared: string): () => void {
  const changed: HTMLElement[] = [];
  for (let node = element; node !== document.body && node.parentElement !== null; node = node.parentElement) {
    for (const sibling of Array.from(node.parentElement.children)) {
      if (sibling instanceof HTMLElement && sibling !== node && !sibling.inert && !sibling.matches(spared)) {
        sibling.inert = true;
        changed.push(sibling);
      }
    }
  }
  return () => changed.forEach((sibling) => (sibling.inert = false));
}
