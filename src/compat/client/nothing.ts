/** A component that shows nothing. */
export default function Nothing(): null {
  return null;
}
