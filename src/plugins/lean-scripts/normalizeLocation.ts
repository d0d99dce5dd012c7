import { pagePath } from "../../config/pagePath";

/**
 * Replaces Docusaurus' own function, which trims spaces around a path and so finds a page where the server has none.
 *
 * @param location - as the history has it, decoded
 * @returns the same with the page's path where it was one of the page's files; a slash at its end means the same to the router
 */
export default function normalizeLocation<Location extends { pathname: string }>(location: Location): Location {
  const { pathname } = location;
  const page = pagePath(pathname);
  return page === undefined || page === pathname || pathname.endsWith("/") ? location : { ...location, pathname: page };
}
