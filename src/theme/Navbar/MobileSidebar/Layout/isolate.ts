/**
 * Makes everything on the page inert except an element and what it lies in.
 *
 * @param spared - a selector of what else stays as it is
 * @returns what undoes it
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
