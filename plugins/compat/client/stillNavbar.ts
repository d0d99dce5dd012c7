/** Result of the theme's hook. */
interface Navbar {
  navbarRef: undefined;
  isNavbarVisible: boolean;
}

/**
 * Replacement for `useHideableNavbar` on a site whose navbar never hides.
 */
export const useHideableNavbar = (): Navbar => ({ navbarRef: undefined, isNavbarVisible: true });
