/** A page's address, as far as it is looked at. */
interface Address {
  pathname: string;
}

type Listener<Location> = (location: Location, action: string) => void;

/** What is used of the router's `history`. */
interface History<Location> {
  location: Location;
  listen(listener: Listener<Location>): () => void;
}

/** What happens around a change of location. */
interface Change<Location> {
  /** Called at once; what it returns is called when the wait is over. */
  begin(location: Location, previous: Location): () => void;
  load(location: Location): Promise<unknown>;
  /** The page couldn't be loaded. */
  fail(error: unknown): void;
}

/**
 * Gives a history whose listeners hear of another page when it has loaded, so that the page that is left stays as it is until
 * then. A change within the page is told at once. Of several changes in a row the last one counts.
 *
 * @param history - the browser's; its own address changes at once
 */
export function afterLoading<Location extends Address, Own extends History<Location>>(
  history: Own & History<Location>,
  { begin, load, fail }: Change<Location>,
): Own {
  const listeners = new Set<Listener<Location>>();
  const nothing = (): void => undefined;
  let shown = history.location;
  /** Ends the wait for the page that is on its way. */
  let end = nothing;

  history.listen((location, action) => {
    end();
    const finish = begin(location, shown);
    end = finish;
    const isWanted = (): boolean => end === finish;
    const tell = (): void => {
      finish();
      end = nothing;
      shown = location;
      listeners.forEach((listener) => listener(location, action));
    };
    if (location.pathname === shown.pathname) {
      tell();
    } else {
      load(location).then(
        () => isWanted() && tell(),
        (error: unknown) => isWanted() && fail(error),
      );
    }
  });

  const listen = (listener: Listener<Location>): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return Object.assign(Object.create(history) as Own, { listen });
}
