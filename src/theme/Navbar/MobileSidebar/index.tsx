import { useState, type ReactNode } from "react";
import { useNavbarMobileSidebar } from "@docusaurus/theme-common/internal";
import MobileSidebar from "@theme-original/Navbar/MobileSidebar";

/**
 * Render the mobile menu when it is first opened, and keep it afterwards. The theme renders it, with the whole sidebar
 * of the docs, as soon as a page has loaded.
 */
export default function LazyMobileSidebar(): ReactNode {
  const { shown } = useNavbarMobileSidebar();
  const [wasShown, setWasShown] = useState(shown);
  if (shown && !wasShown) {
    setWasShown(true);
  }
  return wasShown && <MobileSidebar />;
}
