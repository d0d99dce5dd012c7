import type { ClientModule } from "@docusaurus/types";

import { isOn, isSupported, keepThisPage, switchOff } from "./reading";

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

const whenIdle = (work: () => void): void => {
  if ("requestIdleCallback" in window) {
    window.requestIdleCallback(work, { timeout: 5_000 });
  } else {
    setTimeout(work, 1_000);
  }
};

/** Keeps the page once everything that the reader waits for is there; a failure only means that it isn't kept. */
export const onRouteDidUpdate: ClientModule["onRouteDidUpdate"] = ({ location, previousLocation }) => {
  if (process.env.NODE_ENV !== "production" || !isSupported() || location.pathname === previousLocation?.pathname) {
    return;
  }
  if (new URLSearchParams(location.search).get("offline") === "off") {
    void switchOff().catch(() => undefined);
  } else if (isOn() && !savesData()) {
    whenIdle(() => void (isOn() && keepThisPage().catch(() => undefined)));
  }
};
