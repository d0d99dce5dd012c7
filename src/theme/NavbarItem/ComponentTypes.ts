import DefaultNavbarItem from "@theme/NavbarItem/DefaultNavbarItem";
import SearchNavbarItem from "@theme/NavbarItem/SearchNavbarItem";

/**
 * The types of items that the navigation bar has. The theme's list brings every type it knows into the scripts of every
 * page (version and locale menus among them); a type that is added to the configuration is added here.
 */
const ComponentTypes = {
  default: DefaultNavbarItem,
  search: SearchNavbarItem,
};

export default ComponentTypes;
