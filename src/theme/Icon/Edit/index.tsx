/** Show nothing: the link says what it does. */
export default function IconEdit(): null {
  return null;
}
