/** In the place of components that this site doesn't use. */
export default function Nothing(): null {
  return null;
}
