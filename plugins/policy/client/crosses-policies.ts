import routes from "@generated/policy/default/routes.json";

const isBelow = (pathname: string, route: string): boolean => `${pathname}/`.startsWith(`${route}/`);

/** Tell whether two pages of the site have different policies. */
export function crossesPolicies(from: string, to: string): boolean {
  return routes.some((route) => isBelow(from, route) !== isBelow(to, route));
}
