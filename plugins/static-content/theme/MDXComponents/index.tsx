import MDXComponents from "@theme-init/MDXComponents";

import { declarePlain, withoutHydration } from "../../without-hydration";

const { a, code, img, li, ul, h2, h3, h4 } = MDXComponents;
declarePlain(a, code, img, li);

export default {
  ...MDXComponents,
  p: withoutHydration("p"),
  ul: withoutHydration("ul", ul),
  ol: withoutHydration("ol"),
  dl: withoutHydration("dl"),
  table: withoutHydration("table"),
  blockquote: withoutHydration("blockquote"),
  h2: withoutHydration("h2", h2),
  h3: withoutHydration("h3", h3),
  h4: withoutHydration("h4", h4),
};
