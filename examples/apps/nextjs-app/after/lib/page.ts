/** What all components of a page pass to the SDK: one connection serves them. */
export const connectionOf = (user: string) => ({
  route: "/api/socketless/connection",
  user,
});
