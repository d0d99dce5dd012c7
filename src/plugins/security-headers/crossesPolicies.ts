const isReference = (pathname: string): boolean => /^\/api(?:\/|$)/.test(pathname);

/** Tells whether two pages of the site have different policies: the reference may send requests to other hosts. */
export function crossesPolicies(from: string, to: string): boolean {
  return isReference(from) !== isReference(to);
}
