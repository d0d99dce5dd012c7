import { memo } from "react";
import DocItem from "@theme-original/DocItem";

/**
 * Render a doc once. React Router passes each route a new `match` whenever the location changes, also while the old page
 * stays until the next one has loaded, and the theme would render the whole text again.
 */
export default memo(DocItem, (before, after) => before.content === after.content);
