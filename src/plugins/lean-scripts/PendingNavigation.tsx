import PendingNavigation from "@docusaurus/core/lib/client/PendingNavigation";
import type { useLocation } from "@docusaurus/router";
import { useContext, useMemo, type ReactNode } from "react";
import { __RouterContext as RouterContext } from "react-router";

/** Gives the router's context on, as the same object as long as the location is the same. */
function SameWhilePending({ children }: { children: ReactNode }): ReactNode {
  const { history, location, staticContext } = useContext(RouterContext);
  const context = useMemo(() => {
    const match = { path: "/", url: "/", params: {}, isExact: location.pathname === "/" };
    return { history, location, match, staticContext };
  }, [history, location, staticContext]);
  return <RouterContext.Provider value={context}>{children}</RouterContext.Provider>;
}

interface PendingNavigationProps {
  location: ReturnType<typeof useLocation>;
  children: ReactNode;
}

/**
 * In the place of Docusaurus' own part, which shows the page that a link leaves until the next one has loaded. That one
 * renders it anew at the click, because the router's context is a new object then, although its location is the old one.
 */
export default function LeanPendingNavigation({ location, children }: PendingNavigationProps): ReactNode {
  return (
    <PendingNavigation location={location}>
      <SameWhilePending>{children}</SameWhilePending>
    </PendingNavigation>
  );
}
