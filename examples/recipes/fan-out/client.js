/**
 * Passes each message on once, by its id, so that a job can send a list again.
 *
 * @template {{ id: string }} Message
 * @param {(message: Message) => void} onMessage
 * @returns {(message: Message) => void}
 */
export function once(onMessage) {
  /** @type {Set<string>} */
  const seen = new Set();
  return (message) => {
    if (seen.has(message.id)) return;
    // Repeats come soon, or not at all: of 1,000 ids the oldest goes.
    const [oldest] = seen;
    if (seen.size === 1000 && oldest !== undefined) seen.delete(oldest);
    seen.add(message.id);
    onMessage(message);
  };
}
