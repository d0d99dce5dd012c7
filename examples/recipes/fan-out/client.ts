/**
 * Passes each message on once, by its id, so that a job can send a list again.
 */
export function once<Message extends { id: string }>(
  onMessage: (message: Message) => void,
) {
  const seen = new Set<string>();
  return (message: Message): void => {
    if (seen.has(message.id)) return;
    if (seen.size === 1000) seen.clear(); // Repeats come soon, or not at all.
    seen.add(message.id);
    onMessage(message);
  };
}
