/** In the place of `useIsBrowser` where a component is to be in the browser's form from the start. */
export default function useIsBrowser(): boolean {
  return true;
}
