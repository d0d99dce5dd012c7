declare module "@generated/policy/default/routes.json" {
  /** Paths, with the base URL and without a slash at the end, at and below which pages have a policy of their own. */
  const routes: readonly string[];
  export default routes;
}
