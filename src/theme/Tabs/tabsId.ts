import { createContext } from "react";

/** The id that a group of tabs gives its tabs and panels, see `tabId` and `panelId`. */
export const TabsId = createContext("");

export const tabId = (tabs: string, value: string): string => `${tabs}-${value}`;

export const panelId = (tabs: string, value: string): string => `${tabs}-${value}-panel`;
