const FRAME = /^\s+at (?:async |new )?\S.*$/;
const ELIDED = /^\s+\.\.\. \d+ lines matching cause stack trace \.\.\.$/;

/** Tells whether a line of output is a frame of a stack trace, of no use to an author. */
export function isStackLine(line: string): boolean {
  return (FRAME.test(line) && /[:(]/.test(line)) || ELIDED.test(line);
}
