/** Passes each message on once, by its id: what a job repeats after it was cut off does no harm. */
export function once<Message extends { id: string }>(onMessage: (message: Message) => void) {
  const seen = new Set<string>();
  return (message: Message): void => {
    if (seen.has(message.id)) return;
    if (seen.size === 1000) seen.clear(); // Repeats come soon or not at all.
    seen.add(message.id);
    onMessage(message);
  };
}
