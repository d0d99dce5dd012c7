import DefaultNavbarItem from "@theme/NavbarItem/DefaultNavbarItem";
import SearchNavbarItem from "@theme/NavbarItem/SearchNavbarItem";

/**
 * Item types of the navbar in use. The theme's map imports every type, such as version and locale menus, into the
 * scripts of every page; add a type here when the configuration uses it.
 */
const ComponentTypes = {
  default: DefaultNavbarItem,
  search: SearchNavbarItem,
};

export default ComponentTypes;
