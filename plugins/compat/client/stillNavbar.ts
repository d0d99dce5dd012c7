/** What the theme asks of a navigation bar that may hide. */
interface Navbar {
  navbarRef: undefined;
  isNavbarVisible: boolean;
}

/**
 * The theme's hook, on a site whose navigation bar doesn't hide.
 */
export const useHideableNavbar = (): Navbar => ({ navbarRef: undefined, isNavbarVisible: true });
