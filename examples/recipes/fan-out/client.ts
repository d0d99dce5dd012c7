/**
 * Passes each message on once, by its id, so that a job can send a list again.
 */
export function once<Message extends { id: string }>(
  onMessage: (message: Message) => void,
) {
  const seen = new Set<string>();
  return (message: Message): void => {
    if (seen.has(message.id)) return;
    // Repeats come soon, or not at all: of 1,000 ids the oldest goes.
    const [oldest] = seen;
    if (seen.size === 1000 && oldest !== undefined) seen.delete(oldest);
    seen.add(message.id);
    onMessage(message);
  };
}
