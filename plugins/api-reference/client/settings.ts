import { createContext, useContext } from "react";

import type { PageSettings } from "../model/model";

/** Context with the site's settings for the page. */
export const Settings = createContext<PageSettings | undefined>(undefined);

export function useSettings(): PageSettings {
  const settings = useContext(Settings);
  if (settings === undefined) {
    throw new Error("This component works only inside <Reference>.");
  }
  return settings;
}
