/** In the place of `useIsBrowser` where a component is to stay as the server made it. */
export default function useIsBrowser(): boolean {
  return false;
}
