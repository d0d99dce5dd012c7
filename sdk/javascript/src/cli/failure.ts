/** An error that ends the command with this exit status: 2 for the command line, 3 if a server doesn't answer. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly status: 2 | 3,
  ) {
    super(message);
  }
}
