/** What the theme asks of a navigation bar that may hide. */
interface Navbar {
  navbarRef: undefined;
  isNavbarVisible: boolean;
}

/**
 * In the place of the theme's own on a site whose navigation bar doesn't hide. That one measures the bar when it appears, which
 * makes the browser lay out the whole next page between a click and its answer, and hears of each scroll.
 */
export const useHideableNavbar = (): Navbar => ({ navbarRef: undefined, isNavbarVisible: true });
