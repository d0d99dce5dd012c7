import { useState, type ReactNode } from "react";
import { useNavbarMobileSidebar } from "@docusaurus/theme-common/internal";
import MobileSidebar from "@theme-original/Navbar/MobileSidebar";

/**
 * The menu of narrow windows, from when a reader first opens it; then it stays, closed or open. Stock makes it, with all
 * of the docs' sidebar, as soon as a page has loaded.
 */
export default function LazyMobileSidebar(): ReactNode {
  const { shown } = useNavbarMobileSidebar();
  const [wasShown, setWasShown] = useState(shown);
  if (shown && !wasShown) {
    setWasShown(true);
  }
  return wasShown && <MobileSidebar />;
}
