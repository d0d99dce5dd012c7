import { useEffect } from "react";

import { useHistory, useLocation } from "@docusaurus/router";

import { type Moved, movedTo } from "./moved-to";

/** Open the new place of a section for a URL with its old one. A server can't: browsers don't send it the fragment. */
export default function MovedSections(moved: Moved): null {
  const location = useLocation();
  const history = useHistory();
  const url = movedTo(location, moved);
  useEffect(() => {
    if (url !== undefined) {
      history.replace(url);
    }
  }, [history, url]);
  return null;
}
