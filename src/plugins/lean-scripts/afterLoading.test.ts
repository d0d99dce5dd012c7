import { expect, test, vi } from "vitest";

import { afterLoading } from "./afterLoading";

interface Address {
  pathname: string;
  hash: string;
}

const at = (address: string): Address => {
  const [pathname = "", hash = ""] = address.split("#");
  return { pathname, hash };
};

/** A history at `/a`, what its listener hears, and pages that load when the test says so. */
function setUp() {
  const inner = new Set<(location: Address, action: string) => void>();
  const history = {
    location: at("/a"),
    listen(listener: (location: Address, action: string) => void) {
      inner.add(listener);
      return () => void inner.delete(listener);
    },
  };
  const pages = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const ends: string[] = [];
  const fail = vi.fn<(error: unknown) => void>();
  const waiting = afterLoading<Address, typeof history>(history, {
    begin:
      ({ pathname }, previous) =>
      () =>
        ends.push(`${previous.pathname} to ${pathname}`),
    load: ({ pathname }) => new Promise<void>((resolve, reject) => pages.set(pathname, { resolve, reject })),
    fail,
  });
  const heard: string[] = [];
  const stop = waiting.listen(({ pathname, hash }, action) => heard.push(`${action} ${pathname}#${hash}`));
  const go = (address: string): void => {
    history.location = at(address);
    inner.forEach((listener) => listener(history.location, "PUSH"));
  };
  const settle = async (pathname: string, error?: Error): Promise<void> => {
    const page = pages.get(pathname);
    if (error === undefined) {
      page?.resolve();
    } else {
      page?.reject(error);
    }
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { waiting, go, settle, heard, ends, fail, stop };
}

test("listeners hear of another page when it has loaded, and its address is there at once", async () => {
  const { waiting, go, settle, heard, ends } = setUp();
  go("/b#x");
  expect(waiting.location.pathname).toBe("/b");
  expect(heard).toEqual([]);
  await settle("/b");
  expect(heard).toEqual(["PUSH /b#x"]);
  expect(ends).toEqual(["/a to /b"]);
});

test("a change within the page is told at once", () => {
  const { go, heard } = setUp();
  go("/a#x");
  expect(heard).toEqual(["PUSH /a#x"]);
});

test("a page that has loaded is the one that changes are within", async () => {
  const { go, settle, heard } = setUp();
  go("/b");
  await settle("/b");
  go("/b#x");
  expect(heard).toEqual(["PUSH /b#", "PUSH /b#x"]);
});

test("of two pages in a row the last one is shown, whichever loads first", async () => {
  const { go, settle, heard, ends } = setUp();
  go("/b");
  go("/c");
  expect(ends).toEqual(["/a to /b"]);
  await settle("/c");
  await settle("/b");
  expect(heard).toEqual(["PUSH /c#"]);
});

test("back at the page that is shown, the one that was on its way doesn't come", async () => {
  const { go, settle, heard } = setUp();
  go("/b");
  go("/a");
  await settle("/b");
  expect(heard).toEqual(["PUSH /a#"]);
});

test("a page that can't be loaded is a failure only while it is wanted", async () => {
  const { go, settle, heard, fail } = setUp();
  go("/b");
  go("/c");
  await settle("/b", new Error("gone"));
  expect(fail).not.toHaveBeenCalled();
  await settle("/c", new Error("gone too"));
  expect(fail).toHaveBeenCalledExactlyOnceWith(new Error("gone too"));
  expect(heard).toEqual([]);
});

test("who stops listening hears nothing any more", () => {
  const { go, heard, stop } = setUp();
  stop();
  go("/a#x");
  expect(heard).toEqual([]);
});
