import { createContext } from "react";

/** The id of a group of tabs, from which its tabs have theirs. */
export const TabsId = createContext("");

export const tabId = (tabs: string, value: string): string => `${tabs}-${value}`;
