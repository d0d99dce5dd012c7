import { expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";

import { declarePlain, isPlain, withoutHydration } from "./without-hydration";

const Link = ({ children }: { children: string }) => <span>{children}</span>;
const Clock = ({ children }: { children?: string }) => <time>{children}</time>;
declarePlain(Link);

test.each([
  ["nothing", undefined],
  ["text", "Text"],
  ["elements", ["Text ", <em key="1">and {1} more</em>]],
  ["a component that was declared", <Link key="1">Concepts</Link>],
  ["an element of MDX in another", [<em key="1">{[<Link key="2">Concepts</Link>]}</em>]],
])("%s is plain", (_name, content) => {
  expect(isPlain(content)).toBe(true);
});

test("content with a component that may have a state isn't plain, however deep it is", () => {
  expect(isPlain(<Clock />)).toBe(false);
  expect(isPlain(["Text", <em key="1">{[<Clock key="2">12:00</Clock>]}</em>])).toBe(false);
});

test("the server renders the content, and the properties", () => {
  const P = withoutHydration("p");
  expect(renderToStaticMarkup(<P id="a">Text</P>)).toBe('<p id="a">Text</p>');
  const List = withoutHydration("ul", (props) => <ul className="list" {...props} />);
  expect(renderToStaticMarkup(<List>Text</List>)).toBe('<ul class="list">Text</ul>');
});
